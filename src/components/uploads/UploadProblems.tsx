import { isolated } from "#convex/domain/shared/isolated.ts";
import { Button } from "../ui/Button";
import { IconButton } from "../ui/IconButton";
import { CloseIcon, WarningIcon } from "../ui/icons";
import type { Photos } from "./usePhotos";

export const PHOTOS_LOST = "We only keep a draft's photos for a day. Please add them again.";

export function UploadProblems({ photos }: { photos: Photos }) {
  const { problems, retry, dismiss } = photos;
  return (
    <div role="alert" className="empty:hidden">
      {problems.length > 0 && (
        <ul aria-label="Files that couldn't be added" className="grid gap-2">
          {problems.map(({ id, name, text, mayRetry }) => (
            <li
              key={id}
              className="bg-danger-soft flex flex-wrap items-center gap-x-2 rounded-md py-1 pr-1 pl-3"
            >
              <WarningIcon size={18} className="text-danger shrink-0" />
              <p className="min-w-0 flex-1 basis-40 py-1.5 text-sm">
                <strong className="wrap-anywhere">{isolated(name)}:</strong> {text}
              </p>
              {mayRetry && (
                <Button size="sm" variant="secondary" onClick={() => retry(id)}>
                  Try again
                </Button>
              )}
              <IconButton
                label={`Dismiss ${isolated(name)}`}
                icon={<CloseIcon size={18} />}
                onClick={() => dismiss(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
