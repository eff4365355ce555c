import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { paths } from "#src/lib/paths.ts";
import { saveReturnTo } from "#src/lib/returnTo.ts";

/** Says that writing requires a log-in. After it is dismissed, a note below the form says so. */
export function LoginRequired() {
  const [open, setOpen] = useState(true);
  const navigate = useNavigate();
  const logIn = () => {
    saveReturnTo(paths.contact);
    void navigate(paths.login);
  };
  const buttons = (
    <>
      <Button variant="secondary" onClick={() => void navigate(paths.home)}>
        Back to Home
      </Button>
      <Button onClick={logIn}>Log In</Button>
    </>
  );
  return (
    <>
      {!open && (
        <Callout className="mt-6" title="Login Required" actions={buttons}>
          Please log in to send us a message.
        </Callout>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Login Required"
        description="Please log in to send us a message. We'll bring you back here."
        size="sm"
        footer={buttons}
      />
    </>
  );
}
