/** Below this height (CSS px), bars scroll with the page. The `short:` variant in `theme.css` has the same height. */
const SHORT_PX = 480;

export const isShortWindow = (): boolean => window.innerHeight < SHORT_PX;
