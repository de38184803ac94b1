/** Sets the visitor's own choice of theme before anything is painted. */
const THEME_LINE =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";

/**
 * Asks for the page's code once the page has been painted, or at once where nobody looks: until then nothing competes with
 * the text for the line and the processor. What it asks for lies in a template, which the browser leaves alone and which is
 * empty from then on: to be asked twice does no harm. A page that answers a form has no template, for it needs no code.
 */
const LATER_LINE =
  "addEventListener('DOMContentLoaded',()=>{let code=document.getElementById('later')?.content;if(!code)return;let later=()=>document.head.append(code);if(document.hidden)return later();try{new PerformanceObserver(list=>list.getEntriesByName('first-contentful-paint')[0]&&setTimeout(later)).observe({type:'paint',buffered:true})}catch{}setTimeout(later,3000)})";

/** Shows what script would have brought to sight, once a script did not come or threw. Also told by the shell (`script-failed.ts`). */
const FAILURE_LINE = "addEventListener('error',()=>document.documentElement.dataset.scriptFailed='',true)";

/** The page's only inline code, in one element: its hash stands in the policy of every page, and a hash is 53 bytes. */
export const INLINE_CODE = `${THEME_LINE};${FAILURE_LINE};${LATER_LINE}`;
