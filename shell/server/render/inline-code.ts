/** Applies the visitor's saved theme before the first paint. */
const THEME_LINE =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";

/**
 * Marks an address that asks for a view other than the prerendered one, by `?view=` or as the link of an account email
 * (`#signup=…`). Pages are prerendered for their path alone. See `media.otherView`.
 */
const VIEW_LINE = "if(/[?&]view=|#\\w+=/.test(location))document.documentElement.dataset.otherView=''";

/**
 * Loads the page's code after the first paint, or immediately in a hidden tab, so that code does not compete with text for
 * bandwidth and CPU. The links are in a template, which browsers ignore until its content is moved; moving it twice does
 * nothing. A page that answers a form post has no template, because it needs no code. Code that has not run after 8 seconds
 * counts as failed, and is still used when it arrives.
 */
const LATER_LINE =
  "addEventListener('DOMContentLoaded',()=>{let code=document.getElementById('later')?.content;if(!code)return;let later=()=>{document.head.append(code);setTimeout(()=>{let {dataset}=document.documentElement;'hydrated'in dataset||(dataset.scriptFailed='')},8000)};if(document.hidden)return later();try{new PerformanceObserver(list=>list.getEntriesByName('first-contentful-paint')[0]&&setTimeout(later)).observe({type:'paint',buffered:true})}catch{}setTimeout(later,3000)})";

/**
 * Shows content that waits for scripts if a script failed to load or threw. The shell sets the same attribute in
 * `script-failed.ts`.
 */
const FAILURE_LINE = "addEventListener('error',()=>document.documentElement.dataset.scriptFailed='',true)";

/** The page's only inline code, in one element: each hash adds 53 bytes to every page's policy. */
export const INLINE_CODE = `${THEME_LINE};${VIEW_LINE};${FAILURE_LINE};${LATER_LINE}`;
