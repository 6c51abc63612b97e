/* The lines of a page as it stands: shapes with their places, figures, states of fields. */
(() => {
  const PLACES = ["viewBox", "d", "points", "transform", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height", "href"];
  const STATES = ["type", "value", "min", "max", "step", "disabled", "checked", "hidden", "open", "href", "aria-pressed", "aria-current", "aria-selected",
    "aria-valuenow", "aria-disabled", "aria-expanded", "aria-checked"];
  const SILENT = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "symbol", "defs", "style", "title", "desc"]);
  const round = (text) => text.replace(/-?\d+\.\d+/g, (one) => String(Math.round(Number(one) * 10) / 10));
  const brief = (text) => {
    const plain = round(text), numbers = plain.match(/-?\d+(?:\.\d+)?/g) ?? [];
    return numbers.length <= 12 ? plain : `${numbers.length} numbers from ${numbers[0]} come to ${Math.round(numbers.reduce((sum, one) => sum + Number(one), 0))}`;
  };
  const words = (node) => [...node.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data).join(" ").replace(/\s+/g, " ").trim();
  const lines = [];
  const line = (node) => {
    const drawn = node instanceof SVGElement, kind = node.getAttribute("class") ?? "";
    const told = (drawn ? PLACES : STATES).filter((name) => node.hasAttribute(name)).map((name) => `${name}=${brief(node.getAttribute(name))}`);
    if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement) told.push(`now=${node.type === "checkbox" || node.type === "radio" ? node.checked : node.value}`);
    if (node instanceof HTMLDialogElement || node instanceof HTMLDetailsElement) told.push(node.open ? "open" : "shut");
    const text = words(node).split(" ").length > 8 ? (words(node).match(/\S*\d\S*/g) ?? []).join(" ") : words(node);
    return [node.tagName.toLowerCase() + (drawn && kind ? `.${kind.trim().split(/\s+/).join(".")}` : ""), ...told, text].filter(Boolean).join(" ");
  };
  const walk = (node, deep) => {
    if (SILENT.has(node.tagName)) return;
    const said = line(node);
    if (said.includes(" ")) lines.push(said);
    const groups = [];
    for (const one of node.children) {
      const plain = one instanceof SVGElement && !one.children.length && !words(one), key = `${one.tagName}.${one.getAttribute("class") ?? ""}`;
      if (plain && groups.at(-1)?.key === key) groups.at(-1).some.push(one);
      else groups.push({ key, some: [one] });
    }
    for (const { some } of groups) {
      if (some.length < 6) for (const one of some) walk(one, deep + 1);
      else {
        const numbers = some.flatMap((one) => round(PLACES.map((name) => one.getAttribute(name) ?? "").join(" ")).match(/-?\d+(?:\.\d+)?/g) ?? []);
        lines.push(`${some.length} × ${line(some[0]).split(" ")[0]}, numbers come to ${Math.round(numbers.reduce((sum, one) => sum + Number(one), 0))}`);
      }
    }
  };
  walk(document.body, 0);
  return lines;
})()
