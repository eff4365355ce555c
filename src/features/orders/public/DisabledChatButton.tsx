import { useId } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { useToast } from "#src/hooks/useToast.ts";

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
