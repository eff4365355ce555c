import { type ComponentProps, useState } from "react";
import { TextInput } from "./TextInput";

export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, "type" | "suffix">) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        autoComplete="current-password"
        {...props}
        type={shown ? "text" : "password"}
        className="pr-20"
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={shown ? "Hide password" : "Show password"}
        onClick={() => setShown(!shown)}
        className="text-accent hover:bg-accent-soft absolute inset-y-1 right-1 rounded-sm px-3 text-sm font-semibold"
      >
        {shown ? "Hide" : "Show"}
      </button>
    </div>
  );
}
