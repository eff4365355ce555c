import { Button } from "../../../components/ui/Button";
import { plural } from "../../../lib/format";

type Props = { count: number; onShow: () => void };

/** Says above the list that there is more to see, and takes no room in it: what one reads stays where it is. */
export default function Arrivals({ count, onShow }: Props) {
  return (
    <div className="sticky top-28 z-20 h-0 md:top-20">
      <div className="flex justify-center">
        <p role="status" className="sr-only">
          {plural(count, "new listing")}. Nothing has moved.
        </p>
        <Button size="sm" onClick={onShow} className="mt-3 shadow-md">
          {plural(count, "new listing")}
        </Button>
      </div>
    </div>
  );
}
