import { Button } from "#src/components/ui/Button.tsx";
import { plural } from "#src/lib/format.ts";

type Props = { count: number; onShow: () => void };

/** Announces new listings above the list without taking up space, so that the list doesn't move. */
export default function Arrivals({ count, onShow }: Props) {
  return (
    <div className="short:top-2 sticky top-28 z-20 h-0 md:top-20">
      <div className="flex justify-center">
        <p role="status" className="sr-only">
          {plural(count, "new listing")}. Your place in the list hasn't changed.
        </p>
        <Button size="sm" onClick={onShow} className="mt-3 shadow-md">
          {plural(count, "new listing")}
        </Button>
      </div>
    </div>
  );
}
