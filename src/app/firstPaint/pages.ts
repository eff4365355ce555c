/**
 * The pages that the server can render: common entry pages that look the same to everyone. Keyed by
 * the route table's `page`.
 */

import type { ComponentType } from "react";
import LoginPage from "#src/features/accounts/pages/LoginPage.tsx";
import SignupPage from "#src/features/accounts/pages/SignupPage.tsx";
import BrowsePage from "#src/features/listings/pages/BrowsePage.tsx";
import ListingPage from "#src/features/listings/pages/ListingPage.tsx";
import SellerPage from "#src/features/sellers/pages/SellerPage.tsx";
import AboutPage from "#src/features/site/pages/AboutPage.tsx";
import HomePage from "#src/features/site/pages/HomePage.tsx";
import StartBuyingPage from "#src/features/tanks/pages/StartBuyingPage.tsx";
import { FirstArticle } from "./FirstArticle";
import { FirstLearn } from "./FirstLearn";

export const firstPages = new Map<string, ComponentType>([
  ["accounts/LoginPage", LoginPage],
  ["accounts/SignupPage", SignupPage],
  ["listings/BrowsePage", BrowsePage],
  ["listings/ListingPage", ListingPage],
  ["sellers/SellerPage", SellerPage],
  ["site/AboutPage", AboutPage],
  ["site/ArticlePage", FirstArticle],
  ["site/HomePage", HomePage],
  ["site/LearnPage", FirstLearn],
  ["tanks/StartBuyingPage", StartBuyingPage],
]);
