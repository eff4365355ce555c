import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import type { OnAction, Person } from "./QueueFrame";

export function SuspendButton({ person, onAction }: { person: Person; onAction: OnAction }) {
  if (!person.canSuspend) return null;
  if (person.isSuspended)
    return (
      <Badge tone="warning">
        <span>
          <PersonName>{person.name}</PersonName> is suspended
        </span>
      </Badge>
    );
  const { userId, name } = person;
  return (
    <Button
      size="sm"
      variant="secondary"
      onClick={() => onAction({ kind: "suspend", userId, name })}
    >
      <span>
        Suspend <PersonName>{name}</PersonName>
      </span>
    </Button>
  );
}
