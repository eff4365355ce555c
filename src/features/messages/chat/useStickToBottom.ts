import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { SCROLL_TO_BOTTOM_PX } from "#convex/domain/shared/constants.ts";

/**
 * Keeps a list scrolled to the bottom while the reader is within 50 px of it, even when its box is
 * resized, and keeps the reader's position when older rows are added above. `newest` and `oldest`
 * identify the rows at either end; `forced` changes when the reader sends something.
 */
export function useStickToBottom(
  ref: RefObject<HTMLElement | null>,
  { newest, oldest, forced }: { newest: string; oldest: string; forced: number },
) {
  const nearBottom = useRef(true);
  const before = useRef({ oldest, height: 0, top: 0, forced });

  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const onScroll = () => {
      nearBottom.current =
        list.scrollHeight - list.scrollTop - list.clientHeight <= SCROLL_TO_BOTTOM_PX;
      before.current.top = list.scrollTop;
      before.current.height = list.scrollHeight;
    };
    const box = new ResizeObserver(() => {
      if (nearBottom.current) list.scrollTop = list.scrollHeight;
    });
    list.addEventListener("scroll", onScroll, { passive: true });
    box.observe(list);
    return () => {
      list.removeEventListener("scroll", onScroll);
      box.disconnect();
    };
  }, [ref]);

  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const last = before.current;
    if (nearBottom.current || forced !== last.forced) list.scrollTop = list.scrollHeight;
    else if (oldest !== last.oldest) list.scrollTop = last.top + list.scrollHeight - last.height;
    before.current = { oldest, height: list.scrollHeight, top: list.scrollTop, forced };
  }, [ref, newest, oldest, forced]);
}
