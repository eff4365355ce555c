import { createContext, use } from "react";

/** The parameters in the page's address, such as `listingId`. */
export const PageParams = createContext<Readonly<Record<string, string | undefined>>>({});

export const usePageParams = () => use(PageParams);
