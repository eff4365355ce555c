import { IconButton } from "#src/components/ui/IconButton.tsx";
import { MoonIcon, SunIcon } from "#src/components/ui/icons.tsx";
import { useTheme } from "./useTheme";

export function ThemeToggle({ className }: { className?: string }) {
  const { theme, toggle } = useTheme();
  return (
    <IconButton
      label={theme === "dark" ? "Switch to light theme" : "Switch to dark theme"}
      icon={theme === "dark" ? <SunIcon /> : <MoonIcon />}
      onClick={toggle}
      className={className}
    />
  );
}
