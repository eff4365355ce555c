import { Button } from "./Button";

type Props = {
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  onLoadMore: () => void;
  label?: string;
};

/** A button for the next page of a live list; renders nothing once the list is complete. */
export function LoadMore({ status, onLoadMore, label = "Load more" }: Props) {
  if (status !== "CanLoadMore" && status !== "LoadingMore") return null;
  return (
    <div className="mt-8 flex justify-center">
      <Button variant="secondary" onClick={onLoadMore} busy={status === "LoadingMore"}>
        {label}
      </Button>
    </div>
  );
}
