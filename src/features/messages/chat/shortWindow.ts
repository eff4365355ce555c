/** Below this height (CSS px), bars don't stay in place: the `short:` of `theme.css`. */
const SHORT_PX = 480;

export const isShortWindow = (): boolean => window.innerHeight < SHORT_PX;
