import { type ComponentProps, useState } from "react";
import { TextInput } from "./TextInput";

export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, "type" | "suffix">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        autoComplete="current-password"
        {...props}
        type={isShown ? "text" : "password"}
        className="pr-20"
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={isShown ? "Hide password" : "Show password"}
        onClick={() => setIsShown(!isShown)}
        className="text-accent hover:bg-accent-soft absolute inset-y-1 right-1 rounded-sm px-3 text-sm font-semibold"
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </div>
  );
}
