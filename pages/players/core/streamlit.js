// Streamlit's page, as far as the players look at it: no other module knows its elements by the names that Streamlit gives
// them, which may change with every release (tests/browser/test_streamlit.py).
//
//   find(part) -> the first such element on the page, or null
//   isConnected() -> whether it hears its server
//   isStill() -> whether the page's script has come to its end

export const PARTS = {
  app: "[data-testid=stApp]",
  header: "[data-testid=stHeader]",
  main: "[data-testid=stMain]",
  sidebar: "[data-testid=stSidebar]",
  openSidebar: "[data-testid=stExpandSidebarButton]",
  shutSidebar: "[data-testid=stSidebarCollapseButton] button",
  contents: "a:is([data-testid^=stTopNav], [data-testid=stSidebarNavLink])", // a phone has it in the sidebar
  table: "[data-testid=stDataFrame]",
};

export const find = (part) => document.querySelector(PARTS[part]);

export const isConnected = () => find("app")?.dataset.testConnectionState === "CONNECTED";

export const isStill = () => find("app")?.dataset.testScriptState === "notRunning";
