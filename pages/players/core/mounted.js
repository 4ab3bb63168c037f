// What Streamlit calls of a component, for one whose screen is an object with receive(call) and root; leave() if it has something to leave.
//
//   export const { receive, leave } = mounted("bl-stage", (root, data) => new Stage(root, data));

const screens = new WeakMap();

// make(root, data) builds the screen of an element, once; it is built anew when the component is mounted anew.
export function mounted(name, make) {
  return {
    receive(call) {
      const { parentElement, data } = call;
      if (!screens.has(parentElement)) {
        const root = document.createElement("section");
        root.className = `bl-root ${name}`;
        root.setAttribute("aria-busy", "true");
        parentElement.append(root);
        screens.set(parentElement, make(root, data));
      }
      parentElement.lastElementChild.blData = data;
      return screens.get(parentElement).receive(call);
    },
    leave(parentElement) {
      const screen = screens.get(parentElement);
      screens.delete(parentElement);
      screen?.leave?.();
      screen?.root.remove();
    },
  };
}
