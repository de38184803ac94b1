/** Marks the document, so that content that waits for scripts is shown immediately. See `media.scriptFailed`. */
export function markScriptFailed(): void {
  document.documentElement.dataset.scriptFailed = '';
}
