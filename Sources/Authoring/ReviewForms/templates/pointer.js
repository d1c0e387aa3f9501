// Changes of the layout while a finger or button is pressed would move what it points at, so they wait for the click.
let [isPressed, timer, waiting] = [false, 0, []];

const release = () => {
  clearTimeout(timer);
  isPressed = false;
  for (const change of waiting.splice(0)) change();
};
const releaseAfter = (delay) => {
  clearTimeout(timer);
  timer = setTimeout(release, delay);
};

addEventListener("pointerdown", () => {
  isPressed = true;
  // Some releases are never reported, such as that of a drag to another program.
  releaseAfter(3000);
}, true);
addEventListener("pointerup", () => releaseAfter(300), true);
addEventListener("pointercancel", release, true);
addEventListener("click", () => { if (isPressed) releaseAfter(0); }, true);

// Makes a change of the layout, at once unless a pointer is pressed.
export const held = (change) => { if (isPressed) waiting.push(change); else change(); };
