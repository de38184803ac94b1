/** Adds the icons that are missing in the document's sprite, because later content may show any of them. */
export function completeSprite(lines: Readonly<Record<string, string>>): void {
  const sprite = document.getElementById('icons');
  for (const [name, d] of Object.entries(lines)) {
    const id = `icon-${name}`;
    if (document.getElementById(id)) continue;
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.id = id;
    path.setAttribute('d', d);
    sprite?.append(path);
  }
}
