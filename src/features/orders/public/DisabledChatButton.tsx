import { useId } from "react";
import { useToast } from "#src/hooks/useToast.ts";
import { Button } from "#src/components/ui/Button.tsx";

/** A disabled Chat button that stays focusable and says why when pressed. */
export function DisabledChatButton({ why }: { why: string }) {
  const toast = useToast();
  const id = useId();
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-disabled
        aria-describedby={id}
        title={why}
        onClick={() => toast.show({ title: why, variant: "destructive" })}
      >
        Chat
      </Button>
      <span id={id} hidden>
        {why}
      </span>
    </>
  );
}
