/** Marks the document: what only script would bring to sight shows at once, as without script. See `media.scriptFailed`. */
export function markScriptFailed(): void {
  document.documentElement.dataset.scriptFailed = '';
}
