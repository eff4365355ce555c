import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { paths } from "../lib/paths";
import { saveReturnTo } from "../lib/returnTo";
import { useAuth } from "./useAuth";
import { useToast } from "./useToast";

/**
 * The 'Create Listing' action. Requires a log-in, a profile, seller approval and a passed quiz;
 * tells users what is missing and takes them there. Pass it as `onClick` to a link to
 * `paths.newListing`.
 */
export function useCreateListing(): (event: MouseEvent) => void {
  const { status, profile, profileError } = useAuth();
  const navigate = useNavigate();
  const toast = useToast();

  return (event) => {
    const stop = (to: string | null, title: string, description?: string) => {
      event.preventDefault();
      toast.show({
        title,
        ...(description === undefined ? {} : { description }),
        variant: "destructive",
      });
      if (to !== null) void navigate(to);
    };
    if (status !== "signedIn") {
      saveReturnTo(paths.newListing);
      stop(paths.login, frameTexts.loginToList);
    } else if (profileError || !profile) {
      stop(null, frameTexts.sellerCheckFailed);
    } else if (!profile.fullName) {
      stop(
        paths.onboarding,
        frameTexts.actionRequired,
        "Please set up your profile before you create a listing.",
      );
    } else if (!profile.sellerApproved || !profile.sellerQuizCompleted) {
      stop(
        paths.onboarding,
        frameTexts.actionRequired,
        "Please choose how you sell and pass the seller quiz before you create a listing.",
      );
    }
  };
}
