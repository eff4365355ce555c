/**
 * The pages that the server can render: common entry pages that look the same to everyone. Each is
 * the component of the route table's `page`.
 */
import type { ComponentType } from "react";
import LoginPage from "../../features/accounts/pages/LoginPage";
import SignupPage from "../../features/accounts/pages/SignupPage";
import BrowsePage from "../../features/listings/pages/BrowsePage";
import ListingPage from "../../features/listings/pages/ListingPage";
import SellerPage from "../../features/sellers/pages/SellerPage";
import AboutPage from "../../features/site/pages/AboutPage";
import HomePage from "../../features/site/pages/HomePage";
import StartBuyingPage from "../../features/tanks/pages/StartBuyingPage";
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
