/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type { FunctionReference } from "convex/server";
import type { GenericId as Id } from "convex/values";

/**
 * A utility for referencing Convex functions in your app's public API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = api.myModule.myFunction;
 * ```
 */
export declare const api: {
  accounts: {
    addresses: {
      add: FunctionReference<
        "mutation",
        "public",
        {
          address: {
            name: string;
            line1: string;
            line2?: string;
            town: string;
            postcode: string;
            phone?: string;
          };
        },
        Id<"addresses">
      >;
      mine: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          addressId: Id<"addresses">;
          isDefault: boolean;
          address: {
            name: string;
            line1: string;
            line2?: string;
            town: string;
            postcode: string;
            phone?: string;
          };
        }>
      >;
      remove: FunctionReference<
        "mutation",
        "public",
        { addressId: Id<"addresses"> },
        null
      >;
      setDefault: FunctionReference<
        "mutation",
        "public",
        { addressId: Id<"addresses"> },
        null
      >;
      update: FunctionReference<
        "mutation",
        "public",
        {
          addressId: Id<"addresses">;
          address: {
            name?: string;
            line1?: string;
            line2?: string | null;
            town?: string;
            postcode?: string;
            phone?: string | null;
          };
        },
        null
      >;
    };
    bounces: {
      retryBouncedEmail: FunctionReference<"mutation", "public", {}, null>;
    };
    changeEmail: {
      confirm: FunctionReference<"action", "public", { code: string }, null>;
      request: FunctionReference<
        "action",
        "public",
        { email: string; password?: string },
        null
      >;
    };
    profiles: {
      me: FunctionReference<
        "query",
        "public",
        {},
        | null
        | {
            status: "ok";
            userId: Id<"users">;
            fullName: string;
            email: string;
            emailProblem?: { kind: "bounced" | "complained"; at: number };
            role: "admin" | "user";
            isSeller: boolean;
            sellerApproved: boolean;
            sellerQuizCompleted: boolean;
            createdAt: number;
            avatarUrl: string | null;
            about: string | null;
            isDesignatedAdmin: boolean;
          }
        | {
            status: "blocked";
            code: "account_suspended" | "account_banned" | "account_deleted";
            message: string;
          }
      >;
      setAvatar: FunctionReference<
        "mutation",
        "public",
        { storageId: Id<"_storage"> | null },
        null
      >;
      update: FunctionReference<
        "mutation",
        "public",
        { fullName?: string; about?: string },
        null
      >;
    };
    pushDevices: {
      mine: FunctionReference<
        "query",
        "public",
        {},
        {
          vapidKey: string | null;
          devices: Array<{
            deviceId: Id<"pushDevices">;
            device: string;
            isThisDevice: boolean;
            addedAt: number;
          }>;
        }
      >;
      register: FunctionReference<
        "mutation",
        "public",
        {
          endpoint: string;
          p256dh: string;
          auth: string;
          vapidKey: string;
          device: string;
        },
        null
      >;
      remove: FunctionReference<
        "mutation",
        "public",
        { deviceId: Id<"pushDevices"> },
        null
      >;
      sendTest: FunctionReference<
        "mutation",
        "public",
        { deviceId: Id<"pushDevices"> },
        null
      >;
      unregister: FunctionReference<
        "mutation",
        "public",
        { endpoint: string },
        null
      >;
    };
    settings: {
      changePassword: FunctionReference<
        "action",
        "public",
        { currentPassword: string; newPassword: string },
        null
      >;
      get: FunctionReference<
        "query",
        "public",
        {},
        {
          outcode: string | null;
          place: string | null;
          point: { lat: number; lon: number } | null;
          deliveryBands: Array<{
            upToMiles: number | null;
            pricePence: number;
          }>;
          notifications: {
            emailOnMessage: boolean;
            emailOnOrder: boolean;
            emailOnDelivery: boolean;
            emailOnReview: boolean;
            emailOnSearch: boolean;
            emailOnPrice: boolean;
            bellOnPrice: boolean;
            pushOnMessage: boolean;
            pushOnOrder: boolean;
            pushOnDelivery: boolean;
            pushOnReview: boolean;
            pushOnSearch: boolean;
            pushOnPrice: boolean;
          };
          quietHours: { from: number; until: number } | null;
        }
      >;
      sessions: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          sessionId: Id<"authSessions">;
          startedAt: number;
          expiresAt: number;
          isCurrent: boolean;
          device: string | null;
        }>
      >;
      setDeliveryBands: FunctionReference<
        "mutation",
        "public",
        { bands: Array<{ upToMiles: number | null; pricePence: number }> },
        null
      >;
      setLocation: FunctionReference<
        "mutation",
        "public",
        { outcode: string },
        null
      >;
      setNotifications: FunctionReference<
        "mutation",
        "public",
        {
          notifications: {
            emailOnMessage?: boolean;
            emailOnOrder?: boolean;
            emailOnDelivery?: boolean;
            emailOnReview?: boolean;
            emailOnSearch?: boolean;
            emailOnPrice?: boolean;
            bellOnPrice?: boolean;
            pushOnMessage?: boolean;
            pushOnOrder?: boolean;
            pushOnDelivery?: boolean;
            pushOnReview?: boolean;
            pushOnSearch?: boolean;
            pushOnPrice?: boolean;
          };
        },
        null
      >;
      setQuietHours: FunctionReference<
        "mutation",
        "public",
        { quietHours: { from: number; until: number } | null },
        null
      >;
      signOutElsewhere: FunctionReference<"mutation", "public", {}, number>;
    };
  };
  auth: {
    signIn: FunctionReference<
      "action",
      "public",
      {
        provider?: string;
        params?: Record<string, any>;
        verifier?: string;
        refreshToken?: string;
        calledBy?: string;
      },
      {
        tokens?: { token: string; refreshToken: string } | null;
        started?: boolean;
      }
    >;
    signOut: FunctionReference<"action", "public", {}, null>;
  };
  claims: {
    cases: {
      accept: FunctionReference<
        "mutation",
        "public",
        { orderId: string; amount?: number },
        null
      >;
      acceptOffer: FunctionReference<
        "mutation",
        "public",
        { orderId: string },
        null
      >;
      answer: FunctionReference<
        "mutation",
        "public",
        {
          orderId: string;
          words: string;
          photos: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
          }>;
          offer?: number;
        },
        null
      >;
      caseOf: FunctionReference<
        "query",
        "public",
        { orderId: string },
        {
          claim: {
            claimId: Id<"claims">;
            viewerSide: "buyer" | "seller" | "admin";
            status:
              | "open"
              | "offered"
              | "contested"
              | "accepted"
              | "agreed"
              | "upheld"
              | "declined"
              | "overtaken"
              | "withdrawn";
            waitsFor: "seller" | "buyer" | "admin" | null;
            respondBy: number | null;
            kind: "live_arrival" | "not_arrived";
            isUndecidedBySilence: boolean;
            items: Array<{
              listingId: Id<"listings">;
              problem: "dead" | "wrongSpecies" | "wrongNumber" | "ill";
              animals: number;
              title?: string;
            }>;
            description: string;
            photos: Array<{
              storageId: Id<"_storage">;
              width: number;
              height: number;
              cardId?: Id<"_storage">;
              cardWidth?: number;
              thumbnailId?: Id<"_storage">;
              thumbnailWidth?: number;
              placeholder?: string;
              alt?: string;
              url: string;
              cardUrl: string;
              thumbnailUrl: string;
            }>;
            createdAt: number;
            answer: {
              words: string;
              photos: Array<{
                storageId: Id<"_storage">;
                width: number;
                height: number;
                cardId?: Id<"_storage">;
                cardWidth?: number;
                thumbnailId?: Id<"_storage">;
                thumbnailWidth?: number;
                placeholder?: string;
                alt?: string;
                url: string;
                cardUrl: string;
                thumbnailUrl: string;
              }>;
              offer: number | null;
              at: number;
            } | null;
            proposedRefund: number;
            refundable: number;
            decision: {
              by: "buyer" | "seller" | "admin" | "system";
              amount: number;
              reason: string | null;
              at: number;
            } | null;
          };
          decidedBy: string | null;
          order: {
            uuid: string;
            listingId: Id<"listings">;
            listingTitle: string;
            quantity: number;
            amount: number;
            deliveryCharge: number;
            commission: number;
            totalAmount: number;
            refundedAmount: number;
            lines: Array<{
              listingId: Id<"listings">;
              title: string;
              category: "fish" | "shrimp" | "snails" | "plants";
              species: string;
              hasAnimals: boolean;
              unitPrice: number;
              quantity: number;
              amount: number;
            }>;
            exceptions: Array<"holdsInWeather" | "beAtHome" | "photographBag">;
            refundingAmount: number;
          };
          dueDay: number;
          arrivalAssumed: boolean;
          earlier: {
            kind: "live_arrival" | "not_arrived";
            createdAt: number;
            withdrawnAt: number | null;
            answer: string | null;
          } | null;
          delivery: {
            method: "collection" | "meetup" | "dropoff" | "courier" | "post";
            fromOutcode: string | null;
            toOutcode: string | null;
            address: {
              name: string;
              line1: string;
              line2?: string;
              town: string;
              postcode: string;
              phone?: string;
            } | null;
            miles: number | null;
            courier: string | null;
            courierAuthorisation: string | null;
            trackingReference: string | null;
            shippedAt: number | null;
            deliveredAt: number | null;
          };
          timeline: Array<{
            eventId: Id<"orderEvents">;
            event:
              | "place"
              | "pay"
              | "payNothing"
              | "cancel"
              | "expire"
              | "takeRefund"
              | "cancelEarly"
              | "dispatch"
              | "handOver"
              | "confirmArrival"
              | "assumeArrival"
              | "complete"
              | "claim"
              | "settle"
              | "settleRefund"
              | "cancelClaimed"
              | "refund"
              | "refundBounced"
              | "chargebackLost"
              | "packed"
              | "addressChanged"
              | "cancelRequested"
              | "cancelDeclined"
              | "dayMoved"
              | "weatherHold"
              | "dayRenewed"
              | "meetingAgreed"
              | "refundOffered"
              | "sellerBlocked"
              | "handoverReported"
              | "arrivalReminded"
              | "deliveryProposed"
              | "deliveryAccepted"
              | "deliveryRejected"
              | "deliveryLapsed"
              | "deliveryRaised"
              | "deliveryLowered"
              | "latePayment"
              | "surplusPaid"
              | "surplusRefunded"
              | "moneyReturned"
              | "allReturned"
              | "refundFailed"
              | "chargebackOpened"
              | "chargebackWon"
              | "resumed"
              | "settledElsewhere"
              | "refundNotOwed"
              | "claimAccepted"
              | "claimUnanswered"
              | "claimContested"
              | "claimSellerSilent"
              | "claimOffered"
              | "claimOfferAccepted"
              | "claimOfferDeclined"
              | "claimOfferLapsed"
              | "claimUpheld"
              | "claimDeclined"
              | "claimOvertaken"
              | "claimReopened"
              | "reviewed"
              | "reviewAnswered";
            from:
              | "pending"
              | "processing"
              | "shipped"
              | "delivered"
              | "completed"
              | "cancelled"
              | "refunded"
              | "disputed"
              | null;
            to:
              | "pending"
              | "processing"
              | "shipped"
              | "delivered"
              | "completed"
              | "cancelled"
              | "refunded"
              | "disputed";
            actor: "buyer" | "seller" | "admin" | "system" | "stripe";
            note: string | null;
            amount: number | null;
            createdAt: number;
          }>;
          packaging: {
            checklist: {
              fasted: boolean;
              bagged: boolean;
              insulated: boolean;
              heatPack: boolean;
              labelled: boolean;
            };
            photos: Array<{
              storageId: Id<"_storage">;
              width: number;
              height: number;
              cardId?: Id<"_storage">;
              cardWidth?: number;
              thumbnailId?: Id<"_storage">;
              thumbnailWidth?: number;
              placeholder?: string;
              alt?: string;
              url: string;
              cardUrl: string;
              thumbnailUrl: string;
            }>;
            weather: string | null;
            score: number | null;
            createdAt: number;
          } | null;
          messages: Array<{
            about: string | null;
            from: Id<"users">;
            message: string;
            photos: Array<{
              storageId: Id<"_storage">;
              width: number;
              height: number;
              cardId?: Id<"_storage">;
              cardWidth?: number;
              thumbnailId?: Id<"_storage">;
              thumbnailWidth?: number;
              placeholder?: string;
              alt?: string;
              url: string;
              cardUrl: string;
              thumbnailUrl: string;
            }>;
            timestamp: number;
          }>;
          hasEarlierMessages: boolean;
          buyer: {
            userId: Id<"users">;
            name: string;
            email: string | null;
            isProfileHidden?: true;
            claims: number;
            paidOrders: number;
            past: Array<{
              orderUuid: string;
              listingTitle: string;
              kind: "live_arrival" | "not_arrived";
              items: Array<{
                listingId: Id<"listings">;
                problem: "dead" | "wrongSpecies" | "wrongNumber" | "ill";
                animals: number;
                title?: string;
              }>;
              status:
                | "open"
                | "offered"
                | "contested"
                | "accepted"
                | "agreed"
                | "upheld"
                | "declined"
                | "overtaken"
                | "withdrawn";
              amount: number | null;
              createdAt: number;
            }>;
          };
          seller: {
            userId: Id<"users">;
            name: string;
            email: string | null;
            isProfileHidden?: true;
            claims: number;
            paidOrders: number;
            past: Array<{
              orderUuid: string;
              listingTitle: string;
              kind: "live_arrival" | "not_arrived";
              items: Array<{
                listingId: Id<"listings">;
                problem: "dead" | "wrongSpecies" | "wrongNumber" | "ill";
                animals: number;
                title?: string;
              }>;
              status:
                | "open"
                | "offered"
                | "contested"
                | "accepted"
                | "agreed"
                | "upheld"
                | "declined"
                | "overtaken"
                | "withdrawn";
              amount: number | null;
              createdAt: number;
            }>;
          };
        }
      >;
      decide: FunctionReference<
        "mutation",
        "public",
        {
          claimId: Id<"claims">;
          decision: "full" | "partial" | "nothing";
          amount?: number;
          reason: string;
        },
        null
      >;
      declineOffer: FunctionReference<
        "mutation",
        "public",
        { orderId: string },
        null
      >;
      make: FunctionReference<
        "mutation",
        "public",
        {
          orderId: string;
          items: Array<{
            listingId: Id<"listings">;
            problem: "dead" | "wrongSpecies" | "wrongNumber" | "ill";
            animals: number;
          }>;
          description: string;
          photos: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
          }>;
        },
        null
      >;
      ofOrder: FunctionReference<
        "query",
        "public",
        { orderId: string },
        {
          claimId: Id<"claims">;
          viewerSide: "buyer" | "seller" | "admin";
          status:
            | "open"
            | "offered"
            | "contested"
            | "accepted"
            | "agreed"
            | "upheld"
            | "declined"
            | "overtaken"
            | "withdrawn";
          waitsFor: "seller" | "buyer" | "admin" | null;
          respondBy: number | null;
          kind: "live_arrival" | "not_arrived";
          isUndecidedBySilence: boolean;
          items: Array<{
            listingId: Id<"listings">;
            problem: "dead" | "wrongSpecies" | "wrongNumber" | "ill";
            animals: number;
            title?: string;
          }>;
          description: string;
          photos: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
            url: string;
            cardUrl: string;
            thumbnailUrl: string;
          }>;
          createdAt: number;
          answer: {
            words: string;
            photos: Array<{
              storageId: Id<"_storage">;
              width: number;
              height: number;
              cardId?: Id<"_storage">;
              cardWidth?: number;
              thumbnailId?: Id<"_storage">;
              thumbnailWidth?: number;
              placeholder?: string;
              alt?: string;
              url: string;
              cardUrl: string;
              thumbnailUrl: string;
            }>;
            offer: number | null;
            at: number;
          } | null;
          proposedRefund: number;
          refundable: number;
          decision: {
            by: "buyer" | "seller" | "admin" | "system";
            amount: number;
            reason: string | null;
            at: number;
          } | null;
        } | null
      >;
      reportNotArrived: FunctionReference<
        "mutation",
        "public",
        { orderId: string; description: string },
        null
      >;
      withdraw: FunctionReference<
        "mutation",
        "public",
        { orderId: string },
        null
      >;
    };
    tankAdditions: {
      add: FunctionReference<
        "mutation",
        "public",
        {
          orderId: string;
          listingId: Id<"listings">;
          tankId: Id<"tanks">;
          count: number;
        },
        null
      >;
      notNow: FunctionReference<
        "mutation",
        "public",
        { orderId: string; listingId: Id<"listings"> },
        null
      >;
      ofOrder: FunctionReference<
        "query",
        "public",
        { orderId: string },
        Array<{
          listingId: Id<"listings">;
          species: string;
          isPlant: boolean;
          alive: number;
          quantity: number;
          tanks: Array<{ _id: Id<"tanks">; name: string }>;
          answer:
            | null
            | { kind: "notNow" }
            | {
                kind: "added";
                tankName: string;
                species: string;
                count: number;
              };
        }>
      >;
      undo: FunctionReference<
        "mutation",
        "public",
        { orderId: string; listingId: Id<"listings"> },
        null
      >;
    };
  };
  demo: {
    accounts: {
      logins: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          role: string;
          email: string;
          fullName: string;
          password: string;
        }>
      >;
    };
    devTools: {
      check: FunctionReference<
        "query",
        "public",
        {
          check: "stock" | "orders" | "unread" | "sellers" | "shop" | "counts";
          cursor: string | null;
        },
        {
          checked: number;
          problems: Array<{ id: string; text: string }>;
          cursor: string | null;
        }
      >;
      clearDemo: FunctionReference<
        "action",
        "public",
        {},
        { deleted: number; left: Array<string> }
      >;
      replayEvent: FunctionReference<
        "action",
        "public",
        { eventId: string },
        string
      >;
      runJob: FunctionReference<
        "action",
        "public",
        { job: string },
        number | null
      >;
      tools: FunctionReference<
        "query",
        "public",
        {},
        { isOn: boolean; jobs: Array<string> }
      >;
    };
    outbox: {
      list: FunctionReference<
        "query",
        "public",
        {
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            emailId: Id<"emails">;
            kind:
              | "confirmation"
              | "code"
              | "reset"
              | "contact"
              | "order"
              | "message"
              | "notice"
              | "alert"
              | "security"
              | "test";
            to: string;
            subject: string;
            state: "queued" | "sending" | "sent" | "failed" | "dismissed";
            attempts: number;
            nextAttemptAt: number;
            createdAt: number;
            updatedAt: number;
            lastError: string | null;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      sendTest: FunctionReference<"mutation", "public", {}, null>;
    };
    seed: {
      load: FunctionReference<"action", "public", {}, string>;
    };
  };
  listings: {
    browse: {
      cards: FunctionReference<
        "query",
        "public",
        { listingIds: Array<string> },
        Array<{
          _id: Id<"listings">;
          title: string;
          species: string;
          category: "fish" | "shrimp" | "snails" | "plants";
          water: "freshwater" | "brackish" | "marine";
          price: number;
          deliveryMethods: Array<
            "collection" | "meetup" | "dropoff" | "courier" | "post"
          >;
          outcode: string;
          scientificName: string | null;
          deliveryFrom?: number;
          available: number;
          held: number;
          minQuantity: number;
          imageUrl: string | null;
          imageSrcSet?: string;
          imagePlaceholder?: string;
          town: string;
          sellerId: Id<"users">;
          sellerName: string;
          trader?: {
            tradingName: string;
            council: string;
            licenceNumber: string;
          };
          createdAt: number;
          distanceMiles: number | null;
        }>
      >;
      count: FunctionReference<
        "query",
        "public",
        {
          filters: {
            search?: string;
            exact?: boolean;
            category?: "fish" | "shrimp" | "snails" | "plants";
            species?: string;
            water?: "freshwater" | "brackish" | "marine";
            care?: "easy";
            size?: "small" | "midsize" | "large";
            temperament?:
              "peaceful" | "semi-aggressive" | "aggressive" | "predatory";
            minPrice?: number;
            maxPrice?: number;
            delivery?: "collection" | "meetup" | "dropoff" | "courier" | "post";
            near?: string;
            within?: number;
            reaches?: boolean;
            fitsTank?: {
              volumeLitres: number;
              lengthCm?: number;
              water: "freshwater" | "brackish" | "marine";
              slightlySalted?: boolean;
              dryLand?: boolean;
              temperatureC?: number;
              unheated: boolean;
              pH?: number;
              gh?: number;
              tapWater?: "soft" | "medium" | "hard";
              cycled: "yes" | "no" | "unsure";
              cycledWeeks?: number;
              ammonia?: number;
              nitrite?: number;
              nitrate?: number;
              filter?: "none" | "sponge" | "other";
              plants?: "none" | "some" | "dense";
              cover?: "none" | "some" | "dense";
              lid?: boolean;
              copperRecently?: boolean;
              copperPipes?: boolean;
              quarantineTank?: boolean;
              experience?: "beginner" | "some" | "experienced";
              inhabitants: Array<{
                species: string;
                count: number;
                males?: number;
                females?: number;
              }>;
            };
            tankLitres?: number;
            hideSold?: boolean;
            sort?: "best" | "newest" | "price" | "priceDesc" | "distance";
          };
        },
        { count: number; atLeast: boolean; mayBeFewer: boolean }
      >;
      interpretation: FunctionReference<
        "query",
        "public",
        { search: string; exact?: boolean },
        {
          unread: Array<string>;
          understood: string;
          corrected: string | null;
          stated: Array<{
            filters: {
              minPrice?: number;
              maxPrice?: number;
              delivery?:
                "collection" | "meetup" | "dropoff" | "courier" | "post";
              near?: string;
              within?: number;
              tankLitres?: number;
              water?: "freshwater" | "brackish" | "marine";
              sort?: "price" | "distance";
            };
            place: string | null;
            without: string;
          }>;
        }
      >;
      list: FunctionReference<
        "query",
        "public",
        {
          filters: {
            search?: string;
            exact?: boolean;
            category?: "fish" | "shrimp" | "snails" | "plants";
            species?: string;
            water?: "freshwater" | "brackish" | "marine";
            care?: "easy";
            size?: "small" | "midsize" | "large";
            temperament?:
              "peaceful" | "semi-aggressive" | "aggressive" | "predatory";
            minPrice?: number;
            maxPrice?: number;
            delivery?: "collection" | "meetup" | "dropoff" | "courier" | "post";
            near?: string;
            within?: number;
            reaches?: boolean;
            fitsTank?: {
              volumeLitres: number;
              lengthCm?: number;
              water: "freshwater" | "brackish" | "marine";
              slightlySalted?: boolean;
              dryLand?: boolean;
              temperatureC?: number;
              unheated: boolean;
              pH?: number;
              gh?: number;
              tapWater?: "soft" | "medium" | "hard";
              cycled: "yes" | "no" | "unsure";
              cycledWeeks?: number;
              ammonia?: number;
              nitrite?: number;
              nitrate?: number;
              filter?: "none" | "sponge" | "other";
              plants?: "none" | "some" | "dense";
              cover?: "none" | "some" | "dense";
              lid?: boolean;
              copperRecently?: boolean;
              copperPipes?: boolean;
              quarantineTank?: boolean;
              experience?: "beginner" | "some" | "experienced";
              inhabitants: Array<{
                species: string;
                count: number;
                males?: number;
                females?: number;
              }>;
            };
            tankLitres?: number;
            hideSold?: boolean;
            sort?: "best" | "newest" | "price" | "priceDesc" | "distance";
          };
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            _id: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            water: "freshwater" | "brackish" | "marine";
            price: number;
            deliveryMethods: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            outcode: string;
            scientificName: string | null;
            deliveryFrom?: number;
            available: number;
            held: number;
            minQuantity: number;
            imageUrl: string | null;
            imageSrcSet?: string;
            imagePlaceholder?: string;
            town: string;
            sellerId: Id<"users">;
            sellerName: string;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            createdAt: number;
            distanceMiles: number | null;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
          scanned: number;
          scanLimit: number | null;
        }
      >;
      map: FunctionReference<
        "query",
        "public",
        {
          filters: {
            search?: string;
            exact?: boolean;
            category?: "fish" | "shrimp" | "snails" | "plants";
            species?: string;
            water?: "freshwater" | "brackish" | "marine";
            care?: "easy";
            size?: "small" | "midsize" | "large";
            temperament?:
              "peaceful" | "semi-aggressive" | "aggressive" | "predatory";
            minPrice?: number;
            maxPrice?: number;
            delivery?: "collection" | "meetup" | "dropoff" | "courier" | "post";
            near?: string;
            within?: number;
            reaches?: boolean;
            fitsTank?: {
              volumeLitres: number;
              lengthCm?: number;
              water: "freshwater" | "brackish" | "marine";
              slightlySalted?: boolean;
              dryLand?: boolean;
              temperatureC?: number;
              unheated: boolean;
              pH?: number;
              gh?: number;
              tapWater?: "soft" | "medium" | "hard";
              cycled: "yes" | "no" | "unsure";
              cycledWeeks?: number;
              ammonia?: number;
              nitrite?: number;
              nitrate?: number;
              filter?: "none" | "sponge" | "other";
              plants?: "none" | "some" | "dense";
              cover?: "none" | "some" | "dense";
              lid?: boolean;
              copperRecently?: boolean;
              copperPipes?: boolean;
              quarantineTank?: boolean;
              experience?: "beginner" | "some" | "experienced";
              inhabitants: Array<{
                species: string;
                count: number;
                males?: number;
                females?: number;
              }>;
            };
            tankLitres?: number;
            hideSold?: boolean;
            sort?: "best" | "newest" | "price" | "priceDesc" | "distance";
          };
        },
        {
          listings: Array<{ listingId: Id<"listings">; outcode: string }>;
          places: Array<{
            outcode: string;
            name: string;
            latitude: number;
            longitude: number;
          }>;
          from: {
            outcode: string;
            name: string;
            latitude: number;
            longitude: number;
          } | null;
          scanned: number | null;
        }
      >;
      nearby: FunctionReference<
        "query",
        "public",
        { outcode: string },
        {
          place: string;
          listings: Array<{
            _id: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            water: "freshwater" | "brackish" | "marine";
            price: number;
            deliveryMethods: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            outcode: string;
            scientificName: string | null;
            deliveryFrom?: number;
            available: number;
            held: number;
            minQuantity: number;
            imageUrl: string | null;
            imageSrcSet?: string;
            imagePlaceholder?: string;
            town: string;
            sellerId: Id<"users">;
            sellerName: string;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            createdAt: number;
            distanceMiles: number | null;
          }>;
        } | null
      >;
      newest: FunctionReference<
        "query",
        "public",
        { category?: "fish" | "shrimp" | "snails" | "plants" },
        Array<{
          _id: Id<"listings">;
          title: string;
          species: string;
          category: "fish" | "shrimp" | "snails" | "plants";
          water: "freshwater" | "brackish" | "marine";
          price: number;
          deliveryMethods: Array<
            "collection" | "meetup" | "dropoff" | "courier" | "post"
          >;
          outcode: string;
          scientificName: string | null;
          deliveryFrom?: number;
          available: number;
          held: number;
          minQuantity: number;
          imageUrl: string | null;
          imageSrcSet?: string;
          imagePlaceholder?: string;
          town: string;
          sellerId: Id<"users">;
          sellerName: string;
          trader?: {
            tradingName: string;
            council: string;
            licenceNumber: string;
          };
          createdAt: number;
          distanceMiles: number | null;
        }>
      >;
      place: FunctionReference<
        "query",
        "public",
        { outcode: string },
        string | null
      >;
    };
    catalogue: {
      bySeller: FunctionReference<
        "query",
        "public",
        {
          sellerId: string;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            _id: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            water: "freshwater" | "brackish" | "marine";
            price: number;
            deliveryMethods: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            outcode: string;
            scientificName: string | null;
            deliveryFrom?: number;
            available: number;
            held: number;
            minQuantity: number;
            imageUrl: string | null;
            imageSrcSet?: string;
            imagePlaceholder?: string;
            town: string;
            sellerId: Id<"users">;
            sellerName: string;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            createdAt: number;
            distanceMiles: number | null;
            description: string;
            quantity: number;
            soldCount: number;
            isActive: boolean;
            isHidden: boolean;
            proof: "asked" | "waiting" | "refused" | "review" | null;
            barReason: string | null;
            takedown: { reason: string; isFinal: boolean } | null;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      create: FunctionReference<
        "mutation",
        "public",
        {
          clientKey: string;
          title: string;
          species: string;
          category: "fish" | "shrimp" | "snails" | "plants";
          water: "freshwater" | "brackish" | "marine";
          description: string;
          price: number;
          minQuantity: number;
          deliveryMethods: Array<
            "collection" | "meetup" | "dropoff" | "courier" | "post"
          >;
          deliveryBands: Array<{
            upToMiles: number | null;
            pricePence: number;
          }>;
          postage?: number;
          courier?: string;
          courierAuthorisation?: string;
          outcode: string;
          images: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
          }>;
          proof?: { storageId: Id<"_storage">; name: string };
          quantity: number;
          copyOf?: Id<"listings">;
        },
        Id<"listings">
      >;
      existed: FunctionReference<
        "query",
        "public",
        { listingId: string },
        boolean
      >;
      get: FunctionReference<
        "query",
        "public",
        { listingId: string },
        {
          _id: Id<"listings">;
          title: string;
          species: string;
          category: "fish" | "shrimp" | "snails" | "plants";
          water: "freshwater" | "brackish" | "marine";
          description: string;
          price: number;
          minQuantity: number;
          deliveryMethods: Array<
            "collection" | "meetup" | "dropoff" | "courier" | "post"
          >;
          deliveryBands: Array<{
            upToMiles: number | null;
            pricePence: number;
          }>;
          postage?: number;
          courier?: string;
          courierAuthorisation?: string;
          outcode: string;
          sellerId: Id<"users">;
          quantity: number;
          soldCount: number;
          isActive: boolean;
          town: string;
          latitude: number;
          longitude: number;
          createdAt: number;
          updatedAt: number;
          deliveryFrom?: number;
          scientificName: string | null;
          held: number;
          available: number;
          proof: "asked" | "waiting" | "refused" | "review" | null;
          barReason: string | null;
          isTakenDown: boolean;
          isProofAccepted?: boolean;
          images: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
            url: string;
            cardUrl: string;
            thumbnailUrl: string;
          }>;
          seller: {
            userId: Id<"users">;
            fullName: string;
            isProfileHidden?: true;
            namesake: string | null;
            avatarUrl: string | null;
            about: string | null;
            isApproved: boolean;
            trader: {
              tradingName: string;
              council: string;
              licenceNumber: string;
              address: string;
            } | null;
            rating: number;
            totalReviews: number;
            totalItemsSold: number;
            memberSince: number;
            scores: {
              accurateDescription: number;
              postageCost: number;
              deliveryTime: number;
              communication: number;
            };
            reviewsByStars: Array<number>;
            dispatchMs: number | null;
            dispatches: number;
            liveArrivalRate: number | null;
            arrivals: number;
            away: { until: number; back: string } | null;
            exceptions: Array<"holdsInWeather" | "beAtHome" | "photographBag">;
            sends: string;
          } | null;
          facts: {
            scientificName: string;
            commonName: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            group: string;
            water: Array<"freshwater" | "brackish" | "marine">;
            temperatureC: { min: number; max: number };
            pH: { min: number; max: number };
            gh: { min: number; max: number } | null;
            minTankLitres: number | null;
            adultSizeCm: number;
            minGroup: number;
            temperament: string;
            careLevel: string;
            law: {
              status: "allowed" | "blocked" | "name" | "proof" | "note";
              reason: string | null;
            };
            keeperNote: string | null;
            confidence: "high" | "medium" | "low";
          } | null;
        } | null
      >;
      getHidden: FunctionReference<
        "query",
        "public",
        { listingId: string },
        {
          _id: Id<"listings">;
          title: string;
          species: string;
          category: "fish" | "shrimp" | "snails" | "plants";
          water: "freshwater" | "brackish" | "marine";
          description: string;
          price: number;
          minQuantity: number;
          deliveryMethods: Array<
            "collection" | "meetup" | "dropoff" | "courier" | "post"
          >;
          deliveryBands: Array<{
            upToMiles: number | null;
            pricePence: number;
          }>;
          postage?: number;
          courier?: string;
          courierAuthorisation?: string;
          outcode: string;
          sellerId: Id<"users">;
          quantity: number;
          soldCount: number;
          isActive: boolean;
          town: string;
          latitude: number;
          longitude: number;
          createdAt: number;
          updatedAt: number;
          deliveryFrom?: number;
          scientificName: string | null;
          held: number;
          available: number;
          proof: "asked" | "waiting" | "refused" | "review" | null;
          barReason: string | null;
          isTakenDown: boolean;
          isProofAccepted?: boolean;
          images: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
            url: string;
            cardUrl: string;
            thumbnailUrl: string;
          }>;
          seller: {
            userId: Id<"users">;
            fullName: string;
            isProfileHidden?: true;
            namesake: string | null;
            avatarUrl: string | null;
            about: string | null;
            isApproved: boolean;
            trader: {
              tradingName: string;
              council: string;
              licenceNumber: string;
              address: string;
            } | null;
            rating: number;
            totalReviews: number;
            totalItemsSold: number;
            memberSince: number;
            scores: {
              accurateDescription: number;
              postageCost: number;
              deliveryTime: number;
              communication: number;
            };
            reviewsByStars: Array<number>;
            dispatchMs: number | null;
            dispatches: number;
            liveArrivalRate: number | null;
            arrivals: number;
            away: { until: number; back: string } | null;
            exceptions: Array<"holdsInWeather" | "beAtHome" | "photographBag">;
            sends: string;
          } | null;
          facts: {
            scientificName: string;
            commonName: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            group: string;
            water: Array<"freshwater" | "brackish" | "marine">;
            temperatureC: { min: number; max: number };
            pH: { min: number; max: number };
            gh: { min: number; max: number } | null;
            minTankLitres: number | null;
            adultSizeCm: number;
            minGroup: number;
            temperament: string;
            careLevel: string;
            law: {
              status: "allowed" | "blocked" | "name" | "proof" | "note";
              reason: string | null;
            };
            keeperNote: string | null;
            confidence: "high" | "medium" | "low";
          } | null;
        } | null
      >;
      mine: FunctionReference<
        "query",
        "public",
        {
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            _id: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            water: "freshwater" | "brackish" | "marine";
            price: number;
            deliveryMethods: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            outcode: string;
            scientificName: string | null;
            deliveryFrom?: number;
            available: number;
            held: number;
            minQuantity: number;
            imageUrl: string | null;
            imageSrcSet?: string;
            imagePlaceholder?: string;
            town: string;
            sellerId: Id<"users">;
            sellerName: string;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            createdAt: number;
            distanceMiles: number | null;
            description: string;
            quantity: number;
            soldCount: number;
            isActive: boolean;
            isHidden: boolean;
            proof: "asked" | "waiting" | "refused" | "review" | null;
            barReason: string | null;
            takedown: { reason: string; isFinal: boolean } | null;
            stats: { views: number; saves: number; matches: number };
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      remove: FunctionReference<
        "mutation",
        "public",
        { listingId: Id<"listings"> },
        null
      >;
      setActive: FunctionReference<
        "mutation",
        "public",
        { listingId: Id<"listings">; isActive: boolean },
        null
      >;
      takedown: FunctionReference<
        "query",
        "public",
        { listingId: string },
        { reason: string; isFinal: boolean } | null
      >;
      update: FunctionReference<
        "mutation",
        "public",
        {
          listingId: Id<"listings">;
          title?: string;
          species?: string;
          category?: "fish" | "shrimp" | "snails" | "plants";
          water?: "freshwater" | "brackish" | "marine";
          description?: string;
          price?: number;
          minQuantity?: number;
          deliveryMethods?: Array<
            "collection" | "meetup" | "dropoff" | "courier" | "post"
          >;
          deliveryBands?: Array<{
            upToMiles: number | null;
            pricePence: number;
          }>;
          postage?: number | null;
          courier?: string | null;
          courierAuthorisation?: string | null;
          outcode?: string;
          images?: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
          }>;
          proof?: { storageId: Id<"_storage">; name: string };
          stock?: { quantity: number; soldCount: number };
        },
        null
      >;
    };
    copies: {
      source: FunctionReference<
        "query",
        "public",
        { listingId: string },
        Id<"listings"> | null
      >;
      start: FunctionReference<
        "action",
        "public",
        { listingId: Id<"listings"> },
        null
      >;
    };
    drafts: {
      discard: FunctionReference<
        "mutation",
        "public",
        { source?: { listingId: Id<"listings">; as: "edit" | "copy" } },
        null
      >;
      lastCarrier: FunctionReference<
        "query",
        "public",
        {},
        { courier: string; courierAuthorisation: string } | null
      >;
      list: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          source: { listingId: Id<"listings">; as: "edit" | "copy" } | null;
          title: string;
          species: string;
          imageUrl: string | null;
          updatedAt: number;
        }>
      >;
      mine: FunctionReference<
        "query",
        "public",
        { source?: { listingId: Id<"listings">; as: "edit" | "copy" } },
        {
          form: {
            title?: string;
            species?: string;
            category?: "fish" | "shrimp" | "snails" | "plants";
            water?: "freshwater" | "brackish" | "marine";
            description?: string;
            deliveryMethods?: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            courier?: string;
            courierAuthorisation?: string;
            outcode?: string;
            price?: string;
            quantity?: string;
            minQuantity?: string;
            bands?: Array<{ upToMiles: string; price: string }>;
            postage?: string;
          };
          images: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
            url: string;
            cardUrl: string;
            thumbnailUrl: string;
          }> | null;
          proof: { storageId: Id<"_storage">; name: string } | null;
          updatedAt: number;
        } | null
      >;
      save: FunctionReference<
        "mutation",
        "public",
        {
          source?: { listingId: Id<"listings">; as: "edit" | "copy" };
          form: {
            title?: string;
            species?: string;
            category?: "fish" | "shrimp" | "snails" | "plants";
            water?: "freshwater" | "brackish" | "marine";
            description?: string;
            deliveryMethods?: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            courier?: string;
            courierAuthorisation?: string;
            outcode?: string;
            price?: string;
            quantity?: string;
            minQuantity?: string;
            bands?: Array<{ upToMiles: string; price: string }>;
            postage?: string;
          };
          images?: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
          }>;
          proof?: { storageId: Id<"_storage">; name: string };
          undone?: Array<string>;
        },
        null
      >;
    };
    favourites: {
      awaitStock: FunctionReference<
        "mutation",
        "public",
        { listingId: Id<"listings">; isAwaited: boolean },
        null
      >;
      marks: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          listingId: Id<"listings">;
          priceWhenAdded: number | null;
          isAwaited: boolean;
        }>
      >;
      mine: FunctionReference<
        "query",
        "public",
        {
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            _id: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            water: "freshwater" | "brackish" | "marine";
            price: number;
            deliveryMethods: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            outcode: string;
            scientificName: string | null;
            deliveryFrom?: number;
            available: number;
            held: number;
            minQuantity: number;
            imageUrl: string | null;
            imageSrcSet?: string;
            imagePlaceholder?: string;
            town: string;
            sellerId: Id<"users">;
            sellerName: string;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            createdAt: number;
            distanceMiles: number | null;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      set: FunctionReference<
        "mutation",
        "public",
        { listingId: Id<"listings">; isFavourite: boolean },
        null
      >;
    };
    freshness: {
      confirm: FunctionReference<
        "mutation",
        "public",
        { listingIds: Array<Id<"listings">> },
        null
      >;
      mine: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          listingId: Id<"listings">;
          title: string;
          staleAt: number;
          isOffSale: boolean;
        }>
      >;
    };
    noResults: {
      explain: FunctionReference<
        "query",
        "public",
        { search: string },
        {
          barReason: string | null;
          name: string | null;
          relatives: Array<{
            _id: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            water: "freshwater" | "brackish" | "marine";
            price: number;
            deliveryMethods: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            outcode: string;
            scientificName: string | null;
            deliveryFrom?: number;
            available: number;
            held: number;
            minQuantity: number;
            imageUrl: string | null;
            imageSrcSet?: string;
            imagePlaceholder?: string;
            town: string;
            sellerId: Id<"users">;
            sellerName: string;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            createdAt: number;
            distanceMiles: number | null;
          }>;
        }
      >;
    };
    proofs: {
      mine: FunctionReference<
        "query",
        "public",
        { listingId: Id<"listings"> },
        {
          status: "waiting" | "accepted" | "refused";
          species: Array<string>;
          fileName: string;
          url: string | null;
          reason: string | null;
        } | null
      >;
    };
    relatedListings: {
      get: FunctionReference<
        "query",
        "public",
        { listingId: string; near?: string },
        {
          fromSeller: Array<{
            _id: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            water: "freshwater" | "brackish" | "marine";
            price: number;
            deliveryMethods: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            outcode: string;
            scientificName: string | null;
            deliveryFrom?: number;
            available: number;
            held: number;
            minQuantity: number;
            imageUrl: string | null;
            imageSrcSet?: string;
            imagePlaceholder?: string;
            town: string;
            sellerId: Id<"users">;
            sellerName: string;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            createdAt: number;
            distanceMiles: number | null;
          }>;
          similar: Array<{
            _id: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            water: "freshwater" | "brackish" | "marine";
            price: number;
            deliveryMethods: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            outcode: string;
            scientificName: string | null;
            deliveryFrom?: number;
            available: number;
            held: number;
            minQuantity: number;
            imageUrl: string | null;
            imageSrcSet?: string;
            imagePlaceholder?: string;
            town: string;
            sellerId: Id<"users">;
            sellerName: string;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            createdAt: number;
            distanceMiles: number | null;
          }>;
        }
      >;
    };
    savedSearches: {
      markSeen: FunctionReference<
        "mutation",
        "public",
        { searchId: Id<"savedSearches"> },
        null
      >;
      mine: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          userId: Id<"users">;
          name: string;
          query: string;
          createdAt: number;
          mark: boolean;
          mail: boolean;
          watchKey?: string;
          newCount: number;
          mailCount: number;
          _id: Id<"savedSearches">;
          _creationTime: number;
        }>
      >;
      remove: FunctionReference<
        "mutation",
        "public",
        { searchId: Id<"savedSearches"> },
        null
      >;
      save: FunctionReference<
        "mutation",
        "public",
        { name: string; query: string },
        Id<"savedSearches">
      >;
      setAlert: FunctionReference<
        "mutation",
        "public",
        { searchId: Id<"savedSearches">; mark: boolean; mail: boolean },
        null
      >;
    };
    species: {
      lookUp: FunctionReference<
        "query",
        "public",
        {
          name: string;
          title?: string;
          description?: string;
          outcode?: string;
          category?: "fish" | "shrimp" | "snails" | "plants";
          water?: "freshwater" | "brackish" | "marine";
        },
        {
          facts: {
            scientificName: string;
            commonName: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            group: string;
            water: Array<"freshwater" | "brackish" | "marine">;
            temperatureC: { min: number; max: number };
            pH: { min: number; max: number };
            gh: { min: number; max: number } | null;
            minTankLitres: number | null;
            adultSizeCm: number;
            minGroup: number;
            temperament: string;
            careLevel: string;
            law: {
              status: "allowed" | "blocked" | "name" | "proof" | "note";
              reason: string | null;
            };
            keeperNote: string | null;
            confidence: "high" | "medium" | "low";
          } | null;
          law: {
            status: "allowed" | "blocked" | "name" | "proof" | "note";
            reason: string | null;
          };
          kind: "plant" | "animal" | "unnamed";
          toProve: Array<string>;
          blockedBy: "species" | "title" | null;
          mentioned: Array<string>;
          meanings: Array<string>;
        }
      >;
      search: FunctionReference<
        "query",
        "public",
        { text: string },
        Array<{
          scientificName: string;
          commonName: string;
          category: "fish" | "shrimp" | "snails" | "plants";
          water: "freshwater" | "brackish" | "marine";
        }>
      >;
    };
    views: {
      count: FunctionReference<
        "mutation",
        "public",
        { listingId: string },
        null
      >;
    };
  };
  messages: {
    badge: {
      get: FunctionReference<
        "query",
        "public",
        {},
        {
          total: number;
          unreadMessages: number;
          unreadAdminMessages: number;
          openOrders: number;
          pendingAdjustments: number;
          unreadNotifications: number;
        }
      >;
    };
    contact: {
      send: FunctionReference<
        "mutation",
        "public",
        {
          name: string;
          email: string;
          messageType: string;
          subject: string;
          message: string;
        },
        null
      >;
    };
    conversations: {
      between: FunctionReference<
        "query",
        "public",
        { sellerId: string; listingId?: string },
        {
          conversationId: Id<"conversations"> | null;
          kind: "chat" | "admin";
          other: {
            userId: Id<"users">;
            fullName: string;
            avatarUrl: string | null;
            isAdmin: boolean;
          };
          listing: {
            listingId: Id<"listings">;
            title: string;
            species: string;
            imageUrl: string | null;
            sellerId: Id<"users">;
          } | null;
          canSend: boolean;
          block: "byMe" | "undeliverable" | null;
          canBlock: boolean;
          isMuted: boolean;
          isHidden: boolean;
          otherSeenAt: number;
          unreadCount: number;
        }
      >;
      get: FunctionReference<
        "query",
        "public",
        { conversationId: string },
        {
          conversationId: Id<"conversations"> | null;
          kind: "chat" | "admin";
          other: {
            userId: Id<"users">;
            fullName: string;
            avatarUrl: string | null;
            isAdmin: boolean;
          };
          listing: {
            listingId: Id<"listings">;
            title: string;
            species: string;
            imageUrl: string | null;
            sellerId: Id<"users">;
          } | null;
          canSend: boolean;
          block: "byMe" | "undeliverable" | null;
          canBlock: boolean;
          isMuted: boolean;
          isHidden: boolean;
          otherSeenAt: number;
          unreadCount: number;
        }
      >;
      list: FunctionReference<
        "query",
        "public",
        {
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            conversationId: Id<"conversations">;
            other: {
              userId: Id<"users">;
              fullName: string;
              avatarUrl: string | null;
              isAdmin: boolean;
            };
            listing: {
              listingId: Id<"listings">;
              title: string;
              species: string;
              imageUrl: string | null;
              sellerId: Id<"users">;
            } | null;
            preview: string;
            previewFromMe: boolean;
            unreadCount: number;
            lastMessageAt: number;
            isMuted: boolean;
            isHidden: boolean;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      search: FunctionReference<
        "query",
        "public",
        {
          text: string;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            conversationId: Id<"conversations">;
            other: {
              userId: Id<"users">;
              fullName: string;
              avatarUrl: string | null;
              isAdmin: boolean;
            };
            listing: {
              listingId: Id<"listings">;
              title: string;
              species: string;
              imageUrl: string | null;
              sellerId: Id<"users">;
            } | null;
            preview: string;
            previewFromMe: boolean;
            unreadCount: number;
            lastMessageAt: number;
            isMuted: boolean;
            isHidden: boolean;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
    };
    muteAndBlock: {
      block: FunctionReference<
        "mutation",
        "public",
        { conversationId: Id<"conversations">; isBlocked: boolean },
        null
      >;
      blocked: FunctionReference<
        "query",
        "public",
        {
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            person: {
              userId: Id<"users">;
              fullName: string;
              avatarUrl: string | null;
              isAdmin: boolean;
            };
            blockedAt: number;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      hidden: FunctionReference<
        "query",
        "public",
        {
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            conversationId: Id<"conversations">;
            other: {
              userId: Id<"users">;
              fullName: string;
              avatarUrl: string | null;
              isAdmin: boolean;
            };
            listing: {
              listingId: Id<"listings">;
              title: string;
              species: string;
              imageUrl: string | null;
              sellerId: Id<"users">;
            } | null;
            preview: string;
            previewFromMe: boolean;
            unreadCount: number;
            lastMessageAt: number;
            isMuted: boolean;
            isHidden: boolean;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      hide: FunctionReference<
        "mutation",
        "public",
        { conversationId: Id<"conversations">; isHidden: boolean },
        null
      >;
      mute: FunctionReference<
        "mutation",
        "public",
        { conversationId: Id<"conversations">; isMuted: boolean },
        null
      >;
      muted: FunctionReference<
        "query",
        "public",
        {
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            conversationId: Id<"conversations">;
            other: {
              userId: Id<"users">;
              fullName: string;
              avatarUrl: string | null;
              isAdmin: boolean;
            };
            listing: {
              listingId: Id<"listings">;
              title: string;
              species: string;
              imageUrl: string | null;
              sellerId: Id<"users">;
            } | null;
            preview: string;
            previewFromMe: boolean;
            unreadCount: number;
            lastMessageAt: number;
            isMuted: boolean;
            isHidden: boolean;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      unblock: FunctionReference<
        "mutation",
        "public",
        { userId: Id<"users"> },
        null
      >;
    };
    thread: {
      begin: FunctionReference<
        "mutation",
        "public",
        {
          sellerId: Id<"users">;
          listingId?: Id<"listings">;
          message: string;
          photos?: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
          }>;
          clientId: string;
          from?: Id<"users">;
        },
        Id<"messages">
      >;
      list: FunctionReference<
        "query",
        "public",
        {
          conversationId: Id<"conversations">;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            messageId: Id<"messages">;
            mine: boolean;
            message: string;
            photos: Array<{
              storageId: Id<"_storage">;
              width: number;
              height: number;
              cardId?: Id<"_storage">;
              cardWidth?: number;
              thumbnailId?: Id<"_storage">;
              thumbnailWidth?: number;
              placeholder?: string;
              alt?: string;
              url: string;
              cardUrl: string;
              thumbnailUrl: string;
            }>;
            timestamp: number;
            subject?: string;
            isAdminMessage: boolean;
            isContact: boolean;
            clientId?: string;
            adjustmentId?: Id<"orderAdjustments">;
            card?: {
              kind: "order" | "refund" | "claim" | "meeting";
              orderId: string;
            };
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      markRead: FunctionReference<
        "mutation",
        "public",
        { conversationId: Id<"conversations"> },
        null
      >;
      send: FunctionReference<
        "mutation",
        "public",
        {
          conversationId: Id<"conversations">;
          message: string;
          photos?: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
          }>;
          clientId: string;
          from?: Id<"users">;
        },
        Id<"messages">
      >;
    };
    typing: {
      otherIsTyping: FunctionReference<
        "query",
        "public",
        { conversationId: Id<"conversations"> },
        boolean
      >;
      set: FunctionReference<
        "mutation",
        "public",
        { conversationId: Id<"conversations">; isTyping: boolean },
        null
      >;
    };
  };
  moderation: {
    accounts: {
      approveOrReject: FunctionReference<
        "mutation",
        "public",
        {
          userId: string;
          approve: boolean;
          reason: string;
          adminNotes?: string;
        },
        null
      >;
      failedUsers: FunctionReference<
        "query",
        "public",
        {},
        Array<{ userId: string; short: string }>
      >;
      remove: FunctionReference<"mutation", "public", { userId: string }, null>;
      removeMany: FunctionReference<
        "action",
        "public",
        { userIds: Array<string> },
        Array<{ status: "success" | "failed"; userId: string; error?: string }>
      >;
      updateProfile: FunctionReference<
        "mutation",
        "public",
        {
          userId: string;
          updates: {
            isSeller?: boolean;
            sellerApproved?: boolean;
            sellerQuizCompleted?: boolean;
            suspicious?: boolean;
          };
        },
        null
      >;
    };
    adminPresence: {
      list: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          itemType:
            | "user"
            | "seller_application"
            | "report"
            | "conversation"
            | "proof"
            | "review"
            | "listing"
            | "claim"
            | "order";
          itemId: string;
          by: string;
        }>
      >;
      set: FunctionReference<
        "mutation",
        "public",
        {
          itemType:
            | "user"
            | "seller_application"
            | "report"
            | "conversation"
            | "proof"
            | "review"
            | "listing"
            | "claim"
            | "order";
          itemId: string;
          isOpen: boolean;
        },
        null
      >;
    };
    approvals: {
      decide: FunctionReference<
        "mutation",
        "public",
        {
          applicationId: Id<"sellerApplications">;
          approve: boolean;
          reason: string;
          seenAt?: number;
        },
        null
      >;
      list: FunctionReference<
        "query",
        "public",
        {
          search?: string;
          status?: "pending_review" | "approved" | "rejected" | "withdrawn";
          oldestFirst?: boolean;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            applicationId: Id<"sellerApplications">;
            userId: Id<"users">;
            fullName: string;
            email: string;
            status: "pending_review" | "approved" | "rejected" | "withdrawn";
            createdAt: number;
            updatedAt: number;
            location: string;
            whatToSell: string;
            species: Array<string>;
            estimatedSales: string;
            isHobbyist: boolean;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
              address: string;
            };
            aboutSeller: string;
            comments: string | null;
            packagingVideoUrl: string | null;
            packagingVideoName: string | null;
            message: string | null;
            adminNotes: string | null;
            isChange: boolean;
            needsTraderCheck: boolean;
            isSuspended: boolean;
            isBanned: boolean;
            suspicious: boolean;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
    };
    failedEmails: {
      dismiss: FunctionReference<
        "mutation",
        "public",
        { emailId: Id<"emails"> },
        null
      >;
      list: FunctionReference<
        "query",
        "public",
        {
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            emailId: Id<"emails">;
            kind:
              | "confirmation"
              | "code"
              | "reset"
              | "contact"
              | "order"
              | "message"
              | "notice"
              | "alert"
              | "security"
              | "test";
            to: string;
            subject: string;
            attempts: number;
            createdAt: number;
            updatedAt: number;
            error: string;
            canSendAgain: boolean;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      tryAgain: FunctionReference<
        "mutation",
        "public",
        { emailId: Id<"emails"> },
        null
      >;
    };
    health: {
      queues: FunctionReference<
        "query",
        "public",
        {},
        {
          emails: { count: number; hasMore: boolean };
          refundsRequested: { count: number; hasMore: boolean };
          refundsPending: { count: number; hasMore: boolean };
        }
      >;
      summary: FunctionReference<
        "query",
        "public",
        {},
        {
          claims: { count: number; hasMore: boolean };
          listings: { count: number; hasMore: boolean };
          emails: { count: number; hasMore: boolean };
          work: { count: number; hasMore: boolean };
          money: { count: number; hasMore: boolean };
          totals: {
            until: number;
            theirPaid: number;
            ourPaid: number;
            theirRefunded: number;
            ourRefunded: number;
            theirSent: number;
            ourSent: number;
            differing: Array<string>;
          } | null;
          books: {
            held: number;
            owed: number;
            refunds: number;
            takingBack: number;
            writtenOff: number;
            available: number;
            pending: number;
            weekFees: number;
          } | null;
          isNetworkKnown: boolean;
        }
      >;
      unreachable: FunctionReference<
        "query",
        "public",
        {
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            userId: Id<"users">;
            fullName: string;
            email: string;
            emailProblem?: { kind: "bounced" | "complained"; at: number };
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
    };
    impact: {
      get: FunctionReference<
        "query",
        "public",
        { userIds: Array<string> },
        {
          people: number;
          shownListings: { n: number; more: boolean };
          hiddenListings: { n: number; more: boolean };
          unpaidSales: { n: number; more: boolean };
          openSales: { n: number; more: boolean; pence: number };
          openPurchases: { n: number; more: boolean; pence: number };
          conversations: { n: number; more: boolean };
          buyersNotified: { n: number; more: boolean };
          undeletableCount: number;
        }
      >;
    };
    listings: {
      decide: FunctionReference<
        "mutation",
        "public",
        {
          listingId: Id<"listings">;
          names: Array<string>;
          version: string;
          decision: "dismiss" | "takeDown";
          reason: string;
        },
        null
      >;
    };
    messages: {
      counts: FunctionReference<
        "query",
        "public",
        {},
        { all: number; seller_status: number; message: number }
      >;
      flag: FunctionReference<
        "mutation",
        "public",
        {
          viewId: Id<"conversationViews">;
          category: "Spam" | "Violation" | "Suspension";
        },
        null
      >;
      list: FunctionReference<
        "query",
        "public",
        {
          filter: "all" | "seller_status" | "message";
          search?: string;
          oldestFirst?: boolean;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            viewId: Id<"conversationViews">;
            type: "message" | "seller_status";
            sender: {
              userId: Id<"users">;
              name: string;
              email: string | null;
              isProfileHidden?: true;
              isSuspended: boolean;
              canSuspend: boolean;
            };
            receiver: {
              userId: Id<"users">;
              name: string;
              email: string | null;
              isProfileHidden?: true;
              isSuspended: boolean;
              canSuspend: boolean;
            };
            messageCount: number;
            latestTimestamp: number;
            isRead: boolean;
            flagged: boolean;
            flagCategory: "Spam" | "Violation" | "Suspension" | null;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      markRead: FunctionReference<
        "mutation",
        "public",
        { viewId: Id<"conversationViews"> },
        null
      >;
      thread: FunctionReference<
        "query",
        "public",
        {
          viewId: Id<"conversationViews">;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            messageId: Id<"messages">;
            senderId: Id<"users">;
            subject: string | null;
            message: string;
            photos: Array<{
              storageId: Id<"_storage">;
              width: number;
              height: number;
              cardId?: Id<"_storage">;
              cardWidth?: number;
              thumbnailId?: Id<"_storage">;
              thumbnailWidth?: number;
              placeholder?: string;
              alt?: string;
              url: string;
              cardUrl: string;
              thumbnailUrl: string;
            }>;
            timestamp: number;
            isRead: boolean;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      unflag: FunctionReference<
        "mutation",
        "public",
        { viewId: Id<"conversationViews"> },
        null
      >;
    };
    notes: {
      add: FunctionReference<
        "mutation",
        "public",
        { userId: Id<"users">; text: string },
        null
      >;
      list: FunctionReference<
        "query",
        "public",
        {
          userId: Id<"users">;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            noteId: Id<"userNotes">;
            text: string;
            author: string;
            mine: boolean;
            createdAt: number;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      remove: FunctionReference<
        "mutation",
        "public",
        { noteId: Id<"userNotes"> },
        null
      >;
    };
    orders: {
      list: FunctionReference<
        "query",
        "public",
        {
          search: string;
          from: number | null;
          to: number | null;
          status?:
            | "pending"
            | "processing"
            | "shipped"
            | "delivered"
            | "completed"
            | "cancelled"
            | "refunded"
            | "disputed";
          oldestFirst?: boolean;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            orderId: Id<"orders">;
            uuid: string;
            listingId: Id<"listings">;
            listingTitle: string;
            quantity: number;
            amount: number;
            deliveryCharge: number;
            commission: number;
            totalAmount: number;
            refundedAmount: number;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            deliveryMethod:
              "collection" | "meetup" | "dropoff" | "courier" | "post";
            status:
              | "pending"
              | "processing"
              | "shipped"
              | "delivered"
              | "completed"
              | "cancelled"
              | "refunded"
              | "disputed";
            createdAt: number;
            refundingAmount: number;
            owedAmount: number;
            borneAmount: number;
            stops: Array<"refund" | "chargeback" | "chargebackLost">;
            viewerSide: "buyer" | "seller" | "admin";
            imageUrl: string | null;
            buyer: {
              userId: Id<"users">;
              fullName: string;
              isProfileHidden?: true;
              isDeleted?: true;
            } | null;
            seller: {
              userId: Id<"users">;
              fullName: string;
              isProfileHidden?: true;
              isDeleted?: true;
            } | null;
            transactionId: Id<"transactions"> | null;
            quizId: Id<"suitabilityQuizzes"> | null;
            hasAnimals: boolean;
            packagingDone: boolean;
            reviewed: boolean;
            packagingScore: number | null;
            refundOffered: boolean;
            cancelRequested: boolean;
            cancelReason?: string;
            adjustment: {
              adjustmentId: Id<"orderAdjustments">;
              proposedDeliveryCharge: number;
              status: "pending" | "paying";
              expiresAt: number;
            } | null;
            lastAdjustment?: {
              proposedDeliveryCharge: number;
              status:
                | "pending"
                | "paying"
                | "accepted"
                | "rejected"
                | "lapsed"
                | "replaced";
            };
            claimTurn: {
              side: "buyer" | "seller" | "admin";
              until: number | null;
            } | null;
            refundedFor?: string;
            holdExpiresAt: number | null;
            paidAt: number | null;
            dispatchOn: number | null;
            meetingAt: number | null;
            dispatchDueAt: number | null;
            shippedAt: number | null;
            expectedArrivalAt: number | null;
            handoverReportedAt: number | null;
            arrivalAssumed: boolean;
            arrivalRestarted?: true;
            waitsForBuyer?: true;
            deliveredAt: number | null;
            completedAt: number | null;
            payout?: Array<{
              stage:
                | "ahead"
                | "waiting"
                | "sending"
                | "sent"
                | "refused"
                | "paidOtherwise"
                | "givenUp"
                | "takingBack"
                | "takenBack";
              amount: number;
              reason?:
                | "off"
                | "blocked"
                | "stopped"
                | "setUp"
                | "checking"
                | "restricted"
                | "rejected"
                | "owesElsewhere";
              availableAt?: number;
            }>;
            refundable: number;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
    };
    overview: {
      counts: FunctionReference<
        "query",
        "public",
        {},
        {
          totalUsers: number;
          pendingSellerApplications: number;
          flaggedItems: number;
          unreadConversations: number;
          suspendedUsers: number;
        }
      >;
      recentOrders: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          orderId: Id<"orders">;
          uuid: string;
          listingId: Id<"listings">;
          listingTitle: string;
          quantity: number;
          amount: number;
          deliveryCharge: number;
          commission: number;
          totalAmount: number;
          refundedAmount: number;
          trader?: {
            tradingName: string;
            council: string;
            licenceNumber: string;
          };
          deliveryMethod:
            "collection" | "meetup" | "dropoff" | "courier" | "post";
          status:
            | "pending"
            | "processing"
            | "shipped"
            | "delivered"
            | "completed"
            | "cancelled"
            | "refunded"
            | "disputed";
          createdAt: number;
          refundingAmount: number;
          owedAmount: number;
          borneAmount: number;
          stops: Array<"refund" | "chargeback" | "chargebackLost">;
          viewerSide: "buyer" | "seller" | "admin";
          imageUrl: string | null;
          buyer: {
            userId: Id<"users">;
            fullName: string;
            isProfileHidden?: true;
            isDeleted?: true;
          } | null;
          seller: {
            userId: Id<"users">;
            fullName: string;
            isProfileHidden?: true;
            isDeleted?: true;
          } | null;
          transactionId: Id<"transactions"> | null;
          quizId: Id<"suitabilityQuizzes"> | null;
          hasAnimals: boolean;
          packagingDone: boolean;
          reviewed: boolean;
          packagingScore: number | null;
          refundOffered: boolean;
          cancelRequested: boolean;
          cancelReason?: string;
          adjustment: {
            adjustmentId: Id<"orderAdjustments">;
            proposedDeliveryCharge: number;
            status: "pending" | "paying";
            expiresAt: number;
          } | null;
          lastAdjustment?: {
            proposedDeliveryCharge: number;
            status:
              | "pending"
              | "paying"
              | "accepted"
              | "rejected"
              | "lapsed"
              | "replaced";
          };
          claimTurn: {
            side: "buyer" | "seller" | "admin";
            until: number | null;
          } | null;
          refundedFor?: string;
          holdExpiresAt: number | null;
          paidAt: number | null;
          dispatchOn: number | null;
          meetingAt: number | null;
          dispatchDueAt: number | null;
          shippedAt: number | null;
          expectedArrivalAt: number | null;
          handoverReportedAt: number | null;
          arrivalAssumed: boolean;
          arrivalRestarted?: true;
          waitsForBuyer?: true;
          deliveredAt: number | null;
          completedAt: number | null;
          payout?: Array<{
            stage:
              | "ahead"
              | "waiting"
              | "sending"
              | "sent"
              | "refused"
              | "paidOtherwise"
              | "givenUp"
              | "takingBack"
              | "takenBack";
            amount: number;
            reason?:
              | "off"
              | "blocked"
              | "stopped"
              | "setUp"
              | "checking"
              | "restricted"
              | "rejected"
              | "owesElsewhere";
            availableAt?: number;
          }>;
        }>
      >;
    };
    proofs: {
      decide: FunctionReference<
        "mutation",
        "public",
        {
          proofId: Id<"listingProofs">;
          sentAt: number;
          accept: boolean;
          reason: string;
        },
        null
      >;
      decided: FunctionReference<
        "query",
        "public",
        {
          status: "accepted" | "refused";
          seller?: string;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            proofId: Id<"listingProofs">;
            listingId: Id<"listings">;
            listingTitle: string;
            species: Array<string>;
            status: "accepted" | "refused";
            reason: string | null;
            by: string;
            at: number;
            acceptedBefore: {
              at: number;
              listingTitle: string;
              species: Array<string>;
            } | null;
            retiredAt: number | null;
            fileName: string;
            url: string | null;
            seller: {
              userId: Id<"users">;
              name: string;
              email: string | null;
              isProfileHidden?: true;
              isSuspended: boolean;
              canSuspend: boolean;
            };
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
    };
    queue: {
      decide: FunctionReference<
        "mutation",
        "public",
        {
          reportId: Id<"reports">;
          version: string;
          decision: "Resolved" | "Dismissed";
          reason: string;
        },
        null
      >;
      queue: FunctionReference<
        "query",
        "public",
        {
          kind:
            | "needsMe"
            | "all"
            | "reported"
            | "contested"
            | "toCheck"
            | "report"
            | "flagged"
            | "claim"
            | "proof"
            | "listing";
          limit: number;
        },
        {
          items: Array<
            | {
                kind: "report";
                at: number;
                reportId: Id<"reports">;
                itemType:
                  | "user_profile"
                  | "listing"
                  | "message"
                  | "review"
                  | "reviewAnswer";
                itemId: string;
                item: string | null;
                text: string;
                version: string;
                hasChanged: boolean;
                photos: Array<{
                  storageId: Id<"_storage">;
                  width: number;
                  height: number;
                  cardId?: Id<"_storage">;
                  cardWidth?: number;
                  thumbnailId?: Id<"_storage">;
                  thumbnailWidth?: number;
                  placeholder?: string;
                  alt?: string;
                  url: string;
                  cardUrl: string;
                  thumbnailUrl: string;
                }>;
                reason: string;
                details: string;
                reporter: {
                  userId: Id<"users">;
                  name: string;
                  email: string | null;
                  isProfileHidden?: true;
                  isSuspended: boolean;
                  canSuspend: boolean;
                };
                person: {
                  userId: Id<"users">;
                  name: string;
                  email: string | null;
                  isProfileHidden?: true;
                  isSuspended: boolean;
                  canSuspend: boolean;
                } | null;
                orderUuid: string | null;
                listingToTakeDown: {
                  listingId: Id<"listings">;
                  version: string;
                } | null;
              }
            | {
                kind: "flagged";
                at: number;
                viewId: Id<"conversationViews">;
                category: "Spam" | "Violation" | "Suspension" | null;
                sender: {
                  userId: Id<"users">;
                  name: string;
                  email: string | null;
                  isProfileHidden?: true;
                  isSuspended: boolean;
                  canSuspend: boolean;
                };
                receiver: {
                  userId: Id<"users">;
                  name: string;
                  email: string | null;
                  isProfileHidden?: true;
                  isSuspended: boolean;
                  canSuspend: boolean;
                };
                messageCount: number;
                latest: string | null;
                photos: Array<{
                  storageId: Id<"_storage">;
                  width: number;
                  height: number;
                  cardId?: Id<"_storage">;
                  cardWidth?: number;
                  thumbnailId?: Id<"_storage">;
                  thumbnailWidth?: number;
                  placeholder?: string;
                  alt?: string;
                  url: string;
                  cardUrl: string;
                  thumbnailUrl: string;
                }>;
              }
            | {
                kind: "claim";
                at: number;
                claimId: Id<"claims">;
                orderUuid: string;
                listingTitle: string;
                claimKind: "live_arrival" | "not_arrived";
                items: Array<{
                  listingId: Id<"listings">;
                  problem: "dead" | "wrongSpecies" | "wrongNumber" | "ill";
                  animals: number;
                  title?: string;
                }>;
                status:
                  | "open"
                  | "offered"
                  | "contested"
                  | "accepted"
                  | "agreed"
                  | "upheld"
                  | "declined"
                  | "overtaken"
                  | "withdrawn";
                offer: number | null;
                respondBy: number | null;
                description: string;
                buyer: {
                  userId: Id<"users">;
                  name: string;
                  email: string | null;
                  isProfileHidden?: true;
                  isSuspended: boolean;
                  canSuspend: boolean;
                };
                seller: {
                  userId: Id<"users">;
                  name: string;
                  email: string | null;
                  isProfileHidden?: true;
                  isSuspended: boolean;
                  canSuspend: boolean;
                };
                claimsMade: number;
                claimsReceived: number;
              }
            | {
                kind: "proof";
                at: number;
                proofId: Id<"listingProofs">;
                listingId: Id<"listings">;
                listingTitle: string;
                quantity: number;
                photos: Array<{
                  storageId: Id<"_storage">;
                  width: number;
                  height: number;
                  cardId?: Id<"_storage">;
                  cardWidth?: number;
                  thumbnailId?: Id<"_storage">;
                  thumbnailWidth?: number;
                  placeholder?: string;
                  alt?: string;
                  url: string;
                  cardUrl: string;
                  thumbnailUrl: string;
                }>;
                species: Array<string>;
                laws: Array<{
                  reason: string;
                  instrument: string;
                  acts: Array<"sell" | "keep" | "move">;
                  certainty: "sure" | "likely" | "lawyer";
                  checked: string;
                }>;
                fileName: string;
                url: string | null;
                seller: {
                  userId: Id<"users">;
                  name: string;
                  email: string | null;
                  isProfileHidden?: true;
                  isSuspended: boolean;
                  canSuspend: boolean;
                };
              }
            | {
                kind: "listing";
                at: number;
                listingId: Id<"listings">;
                listingTitle: string;
                species: string;
                names: Array<string>;
                returnReason: string | null;
                awaitsReview: boolean;
                version: string;
                text: string;
                photos: Array<{
                  storageId: Id<"_storage">;
                  width: number;
                  height: number;
                  cardId?: Id<"_storage">;
                  cardWidth?: number;
                  thumbnailId?: Id<"_storage">;
                  thumbnailWidth?: number;
                  placeholder?: string;
                  alt?: string;
                  url: string;
                  cardUrl: string;
                  thumbnailUrl: string;
                }>;
                seller: {
                  userId: Id<"users">;
                  name: string;
                  email: string | null;
                  isProfileHidden?: true;
                  isSuspended: boolean;
                  canSuspend: boolean;
                };
              }
          >;
          hasMore: boolean;
        }
      >;
      unflag: FunctionReference<
        "mutation",
        "public",
        {
          viewId: Id<"conversationViews">;
          messageCount?: number;
          reason: string;
        },
        null
      >;
    };
    reports: {
      create: FunctionReference<
        "mutation",
        "public",
        {
          itemType:
            "user_profile" | "listing" | "message" | "review" | "reviewAnswer";
          itemId: string;
          reason: string;
          details: string;
        },
        Id<"reports">
      >;
    };
    reviews: {
      hidden: FunctionReference<
        "query",
        "public",
        {
          part: "review" | "answer";
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            _id: Id<"reviews">;
            listingId: Id<"listings">;
            buyerId: Id<"users">;
            overall: number;
            isCounted: boolean;
            comment: string;
            createdAt: number;
            scores: {
              accurateDescription?: number;
              postageCost?: number;
              deliveryTime?: number;
              communication?: number;
            };
            answer: string | null;
            answeredAt: number | null;
            buyerName: string;
            buyerAvatarUrl: string | null;
            listingTitle: string;
            sellerId: Id<"users">;
            sellerName: string;
            isProfileHidden?: true;
            hiddenAt: number;
            hiddenReason: string;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      hide: FunctionReference<
        "mutation",
        "public",
        {
          reviewId: string;
          part: "review" | "answer";
          version?: string;
          reason: string;
        },
        null
      >;
      show: FunctionReference<
        "mutation",
        "public",
        { reviewId: string; part: "review" | "answer"; reason: string },
        null
      >;
    };
    sellerYears: {
      sales: FunctionReference<
        "query",
        "public",
        {
          year: number;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            sellerId: Id<"users">;
            fullName: string;
            email: string;
            mailbox: string;
            trader: {
              tradingName: string;
              council: string;
              licenceNumber: string;
              address: string;
            } | null;
            year: number;
            quarter: number;
            consideration: number;
            fees: number;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
    };
    standing: {
      ban: FunctionReference<
        "mutation",
        "public",
        {
          userId: string;
          purgeListings: boolean;
          bannedUntil?: number;
          reason: string;
        },
        { eventId: Id<"moderationEvents"> | null }
      >;
      lift: FunctionReference<
        "mutation",
        "public",
        { userId: string; reason: string },
        { eventId: Id<"moderationEvents"> | null }
      >;
      suspend: FunctionReference<
        "mutation",
        "public",
        { userId: Id<"users">; suspended: boolean; reason: string },
        { eventId: Id<"moderationEvents"> | null }
      >;
      undo: FunctionReference<
        "mutation",
        "public",
        { eventId: Id<"moderationEvents"> },
        null
      >;
    };
    sweeps: {
      list: FunctionReference<
        "query",
        "public",
        {},
        {
          since: number | null;
          sweeps: Array<{
            sweep: string;
            label: string;
            minutes: number;
            run: {
              lastAt: number;
              count: number | null;
              error: string | null;
            } | null;
          }>;
        }
      >;
      runNow: FunctionReference<"mutation", "public", { sweep: string }, null>;
    };
    trail: {
      list: FunctionReference<
        "query",
        "public",
        {
          admin?: string;
          action?:
            | "suspend"
            | "unsuspend"
            | "ban"
            | "unban"
            | "update_profile"
            | "delete_user"
            | "approve_seller"
            | "reject_seller"
            | "flag_conversation"
            | "unflag_conversation"
            | "resolve_report"
            | "dismiss_report"
            | "dismiss_listing"
            | "take_down_listing"
            | "dismiss_payment"
            | "uphold_claim"
            | "decline_claim"
            | "hide_review"
            | "show_review"
            | "hide_answer"
            | "show_answer"
            | "accept_proof"
            | "refuse_proof"
            | "retry_refund"
            | "retry_transfer"
            | "pay_otherwise"
            | "give_up_money"
            | "write_off"
            | "retry_mail"
            | "dismiss_mail"
            | "retry_job"
            | "dismiss_job"
            | "run_sweep";
          person?: string;
          from?: number;
          to?: number;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            eventId: Id<"moderationEvents">;
            at: number;
            admin: string | null;
            action:
              | "suspend"
              | "unsuspend"
              | "ban"
              | "unban"
              | "update_profile"
              | "delete_user"
              | "approve_seller"
              | "reject_seller"
              | "flag_conversation"
              | "unflag_conversation"
              | "resolve_report"
              | "dismiss_report"
              | "dismiss_listing"
              | "take_down_listing"
              | "dismiss_payment"
              | "uphold_claim"
              | "decline_claim"
              | "hide_review"
              | "show_review"
              | "hide_answer"
              | "show_answer"
              | "accept_proof"
              | "refuse_proof"
              | "retry_refund"
              | "retry_transfer"
              | "pay_otherwise"
              | "give_up_money"
              | "write_off"
              | "retry_mail"
              | "dismiss_mail"
              | "retry_job"
              | "dismiss_job"
              | "run_sweep";
            target: string;
            reason: string | null;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
    };
    users: {
      list: FunctionReference<
        "query",
        "public",
        {
          search: string;
          standing?: "active" | "suspended" | "banned";
          oldestFirst?: boolean;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            userId: Id<"users">;
            fullName: string;
            email: string;
            emailProblem?: { kind: "bounced" | "complained"; at: number };
            role: "admin" | "user";
            isBanned: boolean;
            bannedUntil: number | null;
            isSuspended: boolean;
            suspicious: boolean;
            createdAt: number;
            isDeleted: boolean;
            listings: number;
            transactions: number;
            reports: number;
            notes: number;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
    };
  };
  notifications: {
    bell: {
      list: FunctionReference<
        "query",
        "public",
        {
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            notificationId: Id<"notifications">;
            kind:
              | "order"
              | "adminOrder"
              | "message"
              | "search"
              | "price"
              | "backOnSale"
              | "application"
              | "sellerThreshold"
              | "law"
              | "stillAvailable"
              | "proof"
              | "report";
            group: string;
            headline: string;
            detail: string;
            path: string;
            isRead: boolean;
            at: number;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      markAllRead: FunctionReference<"mutation", "public", {}, null>;
      markOrderRead: FunctionReference<
        "mutation",
        "public",
        { orderId: string },
        null
      >;
      markRead: FunctionReference<
        "mutation",
        "public",
        { notificationId: Id<"notifications"> },
        null
      >;
    };
  };
  orders: {
    addresses: {
      change: FunctionReference<
        "mutation",
        "public",
        {
          orderId: string;
          address: {
            name?: string;
            line1?: string;
            line2?: string | null;
            town?: string;
            postcode?: string;
            phone?: string | null;
          };
        },
        null
      >;
      ofOrder: FunctionReference<
        "query",
        "public",
        { orderId: string },
        {
          state: "shown" | "hidden" | "missing" | "erased";
          address: {
            name: string;
            line1: string;
            line2?: string;
            town: string;
            postcode: string;
            phone?: string;
          } | null;
          canChange: boolean;
          changesUsed?: true;
        } | null
      >;
    };
    adjustments: {
      answer: FunctionReference<
        "mutation",
        "public",
        { adjustmentId: Id<"orderAdjustments">; accept: boolean },
        null
      >;
      card: FunctionReference<
        "query",
        "public",
        { adjustmentId: Id<"orderAdjustments"> },
        {
          orderUuid: string;
          viewerIsBuyer: boolean;
          currentDeliveryCharge: number;
          proposedDeliveryCharge: number;
          difference: number;
          status:
            | "pending"
            | "paying"
            | "accepted"
            | "rejected"
            | "lapsed"
            | "replaced";
          canAnswer: boolean;
          checkoutUrl: string | null;
        } | null
      >;
      propose: FunctionReference<
        "mutation",
        "public",
        { orderId: string; proposedDeliveryCharge: number },
        Id<"orderAdjustments">
      >;
    };
    agreedDay: {
      holdForWeather: FunctionReference<
        "mutation",
        "public",
        { orderId: string; dispatchOn: number; reason: "heat" | "frost" },
        null
      >;
      move: FunctionReference<
        "mutation",
        "public",
        { orderId: string; dispatchOn: number },
        null
      >;
    };
    basket: {
      add: FunctionReference<
        "mutation",
        "public",
        { listingId: Id<"listings">; quantity?: number },
        { quizId: Id<"suitabilityQuizzes"> | null }
      >;
      count: FunctionReference<"query", "public", {}, number>;
      fill: FunctionReference<
        "mutation",
        "public",
        { orderId: string },
        { left: Array<string> }
      >;
      mine: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          sellerId: Id<"users">;
          sellerName: string;
          trader: {
            tradingName: string;
            council: string;
            licenceNumber: string;
            address: string;
          } | null;
          away: { until: number; back: string } | null;
          lines: Array<{
            listingId: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            price: number;
            minQuantity: number;
            imageUrl: string | null;
            quantity: number;
            available: number;
            held: number;
            quiz: {
              quizId: Id<"suitabilityQuizzes">;
              quantity: number;
              verdict: "suitable" | "caution" | "unsuitable";
              isAcknowledged: boolean;
            } | null;
            problem: { code: string; text: string } | null;
            addedAt: number;
          }>;
          deliveryMethods: Array<
            "collection" | "meetup" | "dropoff" | "courier" | "post"
          >;
          amount: number;
          reasons: Array<{
            level: "suitable" | "caution" | "unsuitable";
            text: string;
          }>;
          togetherText: string | null;
          pay: {
            listingId: Id<"listings">;
            quizId: Id<"suitabilityQuizzes">;
          } | null;
        }>
      >;
      more: FunctionReference<
        "query",
        "public",
        {
          listingId: string;
          lines?: Array<{ listingId: string; quantity: number }>;
          method?: "collection" | "meetup" | "dropoff" | "courier" | "post";
          outcode?: string;
        },
        Array<{
          listingId: Id<"listings">;
          title: string;
          species: string;
          category: "fish" | "shrimp" | "snails" | "plants";
          price: number;
          imageUrl: string | null;
          quantity: number;
          adds: number | null;
          saves: number;
          hasExtraDelivery: boolean | null;
        }>
      >;
      remove: FunctionReference<
        "mutation",
        "public",
        { listingIds: Array<Id<"listings">> },
        null
      >;
      setQuantity: FunctionReference<
        "mutation",
        "public",
        { listingId: Id<"listings">; quantity: number },
        null
      >;
    };
    cards: {
      get: FunctionReference<
        "query",
        "public",
        { orderId: string },
        {
          orderUuid: string;
          lines: Array<{ title: string; quantity: number }>;
          totalAmount: number;
          refundedAmount: number;
          refundingAmount: number;
          status:
            | "pending"
            | "processing"
            | "shipped"
            | "delivered"
            | "completed"
            | "cancelled"
            | "refunded"
            | "disputed";
          stops: Array<"refund" | "chargeback" | "chargebackLost">;
          hasAnimals: boolean;
          viewerIsBuyer: boolean;
          meetingAt: number | null;
          suggestedMeetingAt: number | null;
        }
      >;
    };
    fulfilment: {
      boughtListings: FunctionReference<
        "query",
        "public",
        { orderId: string },
        Array<{
          title: string;
          description: string;
          images: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
            url: string;
            cardUrl: string;
            thumbnailUrl: string;
          }>;
        }>
      >;
      byUuid: FunctionReference<
        "query",
        "public",
        { orderId: string },
        {
          orderId: Id<"orders">;
          uuid: string;
          listingId: Id<"listings">;
          listingTitle: string;
          quantity: number;
          amount: number;
          deliveryCharge: number;
          commission: number;
          totalAmount: number;
          refundedAmount: number;
          trader?: {
            tradingName: string;
            council: string;
            licenceNumber: string;
          };
          deliveryMethod:
            "collection" | "meetup" | "dropoff" | "courier" | "post";
          status:
            | "pending"
            | "processing"
            | "shipped"
            | "delivered"
            | "completed"
            | "cancelled"
            | "refunded"
            | "disputed";
          createdAt: number;
          refundingAmount: number;
          owedAmount: number;
          borneAmount: number;
          stops: Array<"refund" | "chargeback" | "chargebackLost">;
          viewerSide: "buyer" | "seller" | "admin";
          imageUrl: string | null;
          buyer: {
            userId: Id<"users">;
            fullName: string;
            isProfileHidden?: true;
            isDeleted?: true;
          } | null;
          seller: {
            userId: Id<"users">;
            fullName: string;
            isProfileHidden?: true;
            isDeleted?: true;
          } | null;
          transactionId: Id<"transactions"> | null;
          quizId: Id<"suitabilityQuizzes"> | null;
          hasAnimals: boolean;
          packagingDone: boolean;
          reviewed: boolean;
          packagingScore: number | null;
          refundOffered: boolean;
          cancelRequested: boolean;
          cancelReason?: string;
          adjustment: {
            adjustmentId: Id<"orderAdjustments">;
            proposedDeliveryCharge: number;
            status: "pending" | "paying";
            expiresAt: number;
            checkoutUrl: string | null;
          } | null;
          lastAdjustment?: {
            proposedDeliveryCharge: number;
            status:
              | "pending"
              | "paying"
              | "accepted"
              | "rejected"
              | "lapsed"
              | "replaced";
          };
          claimTurn: {
            side: "buyer" | "seller" | "admin";
            until: number | null;
          } | null;
          refundedFor?: string;
          holdExpiresAt: number | null;
          paidAt: number | null;
          dispatchOn: number | null;
          meetingAt: number | null;
          dispatchDueAt: number | null;
          shippedAt: number | null;
          expectedArrivalAt: number | null;
          handoverReportedAt: number | null;
          arrivalAssumed: boolean;
          arrivalRestarted?: true;
          waitsForBuyer?: true;
          deliveredAt: number | null;
          completedAt: number | null;
          payout?: Array<{
            stage:
              | "ahead"
              | "waiting"
              | "sending"
              | "sent"
              | "refused"
              | "paidOtherwise"
              | "givenUp"
              | "takingBack"
              | "takenBack";
            amount: number;
            reason?:
              | "off"
              | "blocked"
              | "stopped"
              | "setUp"
              | "checking"
              | "restricted"
              | "rejected"
              | "owesElsewhere";
            availableAt?: number;
          }>;
          species: string | null;
          remainingStock: number;
          sellerName: string | null;
          exceptions: Array<"holdsInWeather" | "beAtHome" | "photographBag">;
          sending: {
            rules: {
              days: Array<number>;
              cutOff: number;
              notice: number;
              awayUntil?: number;
            };
            from: Array<"englandAndWales" | "scotland" | "northernIreland">;
            to: Array<"englandAndWales" | "scotland" | "northernIreland">;
          } | null;
          dayMovedBy: Array<"buyer" | "seller" | "admin">;
          weatherHold: {
            by: "buyer" | "seller" | "admin";
            reason: "heat" | "frost";
          } | null;
          lines: Array<{
            listingId: Id<"listings">;
            title: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            species: string;
            hasAnimals: boolean;
            unitPrice: number;
            quantity: number;
            amount: number;
          }>;
          refundable: number;
          moneyOwed: { sending: number; requested: number; failed: number };
          deliveryOutcode: string | null;
          checkoutUrl: string | null;
          checkoutError: string | null;
          handoverCode: string | null;
          lateCancelFrom: number;
          selfCancelFrom: number;
          cancelRequestsUsed?: true;
          courier: string | null;
          courierAuthorisation: string | null;
          listedCourier: { courier: string; courierAuthorisation: string };
          trackingReference: string | null;
          chargeback: {
            amount: number;
            reason: string;
            dueBy: number | null;
          } | null;
          bearable: number;
          packaging: {
            checklist: {
              fasted: boolean;
              bagged: boolean;
              insulated: boolean;
              heatPack: boolean;
              labelled: boolean;
            };
            photos: Array<{
              storageId: Id<"_storage">;
              width: number;
              height: number;
              cardId?: Id<"_storage">;
              cardWidth?: number;
              thumbnailId?: Id<"_storage">;
              thumbnailWidth?: number;
              placeholder?: string;
              alt?: string;
              url: string;
              cardUrl: string;
              thumbnailUrl: string;
            }>;
            weather: string | null;
            score: number | null;
            createdAt: number;
          } | null;
        } | null
      >;
      cancel: FunctionReference<
        "mutation",
        "public",
        { orderId: string },
        null
      >;
      confirmArrival: FunctionReference<
        "mutation",
        "public",
        { orderId: string },
        null
      >;
      confirmHandover: FunctionReference<
        "mutation",
        "public",
        { orderId: string; code: string },
        { confirmed: boolean; attemptsLeft: number }
      >;
      declineCancel: FunctionReference<
        "mutation",
        "public",
        { orderId: string },
        null
      >;
      markDispatched: FunctionReference<
        "mutation",
        "public",
        {
          orderId: string;
          courier?: string;
          courierAuthorisation?: string;
          trackingReference?: string;
          expectedArrivalAt?: number;
        },
        null
      >;
      reportHandover: FunctionReference<
        "mutation",
        "public",
        { orderId: string; words: string },
        null
      >;
      requestCancel: FunctionReference<
        "mutation",
        "public",
        { orderId: string; reason: string },
        null
      >;
      timeline: FunctionReference<
        "query",
        "public",
        { orderId: string },
        Array<{
          eventId: Id<"orderEvents">;
          event:
            | "place"
            | "pay"
            | "payNothing"
            | "cancel"
            | "expire"
            | "takeRefund"
            | "cancelEarly"
            | "dispatch"
            | "handOver"
            | "confirmArrival"
            | "assumeArrival"
            | "complete"
            | "claim"
            | "settle"
            | "settleRefund"
            | "cancelClaimed"
            | "refund"
            | "refundBounced"
            | "chargebackLost"
            | "packed"
            | "addressChanged"
            | "cancelRequested"
            | "cancelDeclined"
            | "dayMoved"
            | "weatherHold"
            | "dayRenewed"
            | "meetingAgreed"
            | "refundOffered"
            | "sellerBlocked"
            | "handoverReported"
            | "arrivalReminded"
            | "deliveryProposed"
            | "deliveryAccepted"
            | "deliveryRejected"
            | "deliveryLapsed"
            | "deliveryRaised"
            | "deliveryLowered"
            | "latePayment"
            | "surplusPaid"
            | "surplusRefunded"
            | "moneyReturned"
            | "allReturned"
            | "refundFailed"
            | "chargebackOpened"
            | "chargebackWon"
            | "resumed"
            | "settledElsewhere"
            | "refundNotOwed"
            | "claimAccepted"
            | "claimUnanswered"
            | "claimContested"
            | "claimSellerSilent"
            | "claimOffered"
            | "claimOfferAccepted"
            | "claimOfferDeclined"
            | "claimOfferLapsed"
            | "claimUpheld"
            | "claimDeclined"
            | "claimOvertaken"
            | "claimReopened"
            | "reviewed"
            | "reviewAnswered";
          from:
            | "pending"
            | "processing"
            | "shipped"
            | "delivered"
            | "completed"
            | "cancelled"
            | "refunded"
            | "disputed"
            | null;
          to:
            | "pending"
            | "processing"
            | "shipped"
            | "delivered"
            | "completed"
            | "cancelled"
            | "refunded"
            | "disputed";
          actor: "buyer" | "seller" | "admin" | "system" | "stripe";
          note: string | null;
          amount: number | null;
          createdAt: number;
        }>
      >;
    };
    lists: {
      open: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          orderId: Id<"orders">;
          uuid: string;
          listingId: Id<"listings">;
          listingTitle: string;
          quantity: number;
          amount: number;
          deliveryCharge: number;
          commission: number;
          totalAmount: number;
          refundedAmount: number;
          trader?: {
            tradingName: string;
            council: string;
            licenceNumber: string;
          };
          deliveryMethod:
            "collection" | "meetup" | "dropoff" | "courier" | "post";
          status:
            | "pending"
            | "processing"
            | "shipped"
            | "delivered"
            | "completed"
            | "cancelled"
            | "refunded"
            | "disputed";
          createdAt: number;
          refundingAmount: number;
          owedAmount: number;
          borneAmount: number;
          stops: Array<"refund" | "chargeback" | "chargebackLost">;
          viewerSide: "buyer" | "seller" | "admin";
          imageUrl: string | null;
          buyer: {
            userId: Id<"users">;
            fullName: string;
            isProfileHidden?: true;
            isDeleted?: true;
          } | null;
          seller: {
            userId: Id<"users">;
            fullName: string;
            isProfileHidden?: true;
            isDeleted?: true;
          } | null;
          transactionId: Id<"transactions"> | null;
          quizId: Id<"suitabilityQuizzes"> | null;
          hasAnimals: boolean;
          packagingDone: boolean;
          reviewed: boolean;
          packagingScore: number | null;
          refundOffered: boolean;
          cancelRequested: boolean;
          cancelReason?: string;
          adjustment: {
            adjustmentId: Id<"orderAdjustments">;
            proposedDeliveryCharge: number;
            status: "pending" | "paying";
            expiresAt: number;
          } | null;
          lastAdjustment?: {
            proposedDeliveryCharge: number;
            status:
              | "pending"
              | "paying"
              | "accepted"
              | "rejected"
              | "lapsed"
              | "replaced";
          };
          claimTurn: {
            side: "buyer" | "seller" | "admin";
            until: number | null;
          } | null;
          refundedFor?: string;
          holdExpiresAt: number | null;
          paidAt: number | null;
          dispatchOn: number | null;
          meetingAt: number | null;
          dispatchDueAt: number | null;
          shippedAt: number | null;
          expectedArrivalAt: number | null;
          handoverReportedAt: number | null;
          arrivalAssumed: boolean;
          arrivalRestarted?: true;
          waitsForBuyer?: true;
          deliveredAt: number | null;
          completedAt: number | null;
          payout?: Array<{
            stage:
              | "ahead"
              | "waiting"
              | "sending"
              | "sent"
              | "refused"
              | "paidOtherwise"
              | "givenUp"
              | "takingBack"
              | "takenBack";
            amount: number;
            reason?:
              | "off"
              | "blocked"
              | "stopped"
              | "setUp"
              | "checking"
              | "restricted"
              | "rejected"
              | "owesElsewhere";
            availableAt?: number;
          }>;
        }>
      >;
      purchases: FunctionReference<
        "query",
        "public",
        {
          status?:
            | "pending"
            | "processing"
            | "shipped"
            | "delivered"
            | "completed"
            | "cancelled"
            | "refunded"
            | "disputed";
          search?: string;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            orderId: Id<"orders">;
            uuid: string;
            listingId: Id<"listings">;
            listingTitle: string;
            quantity: number;
            amount: number;
            deliveryCharge: number;
            commission: number;
            totalAmount: number;
            refundedAmount: number;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            deliveryMethod:
              "collection" | "meetup" | "dropoff" | "courier" | "post";
            status:
              | "pending"
              | "processing"
              | "shipped"
              | "delivered"
              | "completed"
              | "cancelled"
              | "refunded"
              | "disputed";
            createdAt: number;
            refundingAmount: number;
            owedAmount: number;
            borneAmount: number;
            stops: Array<"refund" | "chargeback" | "chargebackLost">;
            viewerSide: "buyer" | "seller" | "admin";
            imageUrl: string | null;
            buyer: {
              userId: Id<"users">;
              fullName: string;
              isProfileHidden?: true;
              isDeleted?: true;
            } | null;
            seller: {
              userId: Id<"users">;
              fullName: string;
              isProfileHidden?: true;
              isDeleted?: true;
            } | null;
            transactionId: Id<"transactions"> | null;
            quizId: Id<"suitabilityQuizzes"> | null;
            hasAnimals: boolean;
            packagingDone: boolean;
            reviewed: boolean;
            packagingScore: number | null;
            refundOffered: boolean;
            cancelRequested: boolean;
            cancelReason?: string;
            adjustment: {
              adjustmentId: Id<"orderAdjustments">;
              proposedDeliveryCharge: number;
              status: "pending" | "paying";
              expiresAt: number;
            } | null;
            lastAdjustment?: {
              proposedDeliveryCharge: number;
              status:
                | "pending"
                | "paying"
                | "accepted"
                | "rejected"
                | "lapsed"
                | "replaced";
            };
            claimTurn: {
              side: "buyer" | "seller" | "admin";
              until: number | null;
            } | null;
            refundedFor?: string;
            holdExpiresAt: number | null;
            paidAt: number | null;
            dispatchOn: number | null;
            meetingAt: number | null;
            dispatchDueAt: number | null;
            shippedAt: number | null;
            expectedArrivalAt: number | null;
            handoverReportedAt: number | null;
            arrivalAssumed: boolean;
            arrivalRestarted?: true;
            waitsForBuyer?: true;
            deliveredAt: number | null;
            completedAt: number | null;
            payout?: Array<{
              stage:
                | "ahead"
                | "waiting"
                | "sending"
                | "sent"
                | "refused"
                | "paidOtherwise"
                | "givenUp"
                | "takingBack"
                | "takenBack";
              amount: number;
              reason?:
                | "off"
                | "blocked"
                | "stopped"
                | "setUp"
                | "checking"
                | "restricted"
                | "rejected"
                | "owesElsewhere";
              availableAt?: number;
            }>;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      sold: FunctionReference<
        "query",
        "public",
        {
          status?:
            | "pending"
            | "processing"
            | "shipped"
            | "delivered"
            | "completed"
            | "cancelled"
            | "refunded"
            | "disputed";
          search?: string;
          oldestFirst?: boolean;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            orderId: Id<"orders">;
            uuid: string;
            listingId: Id<"listings">;
            listingTitle: string;
            quantity: number;
            amount: number;
            deliveryCharge: number;
            commission: number;
            totalAmount: number;
            refundedAmount: number;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            deliveryMethod:
              "collection" | "meetup" | "dropoff" | "courier" | "post";
            status:
              | "pending"
              | "processing"
              | "shipped"
              | "delivered"
              | "completed"
              | "cancelled"
              | "refunded"
              | "disputed";
            createdAt: number;
            refundingAmount: number;
            owedAmount: number;
            borneAmount: number;
            stops: Array<"refund" | "chargeback" | "chargebackLost">;
            viewerSide: "buyer" | "seller" | "admin";
            imageUrl: string | null;
            buyer: {
              userId: Id<"users">;
              fullName: string;
              isProfileHidden?: true;
              isDeleted?: true;
            } | null;
            seller: {
              userId: Id<"users">;
              fullName: string;
              isProfileHidden?: true;
              isDeleted?: true;
            } | null;
            transactionId: Id<"transactions"> | null;
            quizId: Id<"suitabilityQuizzes"> | null;
            hasAnimals: boolean;
            packagingDone: boolean;
            reviewed: boolean;
            packagingScore: number | null;
            refundOffered: boolean;
            cancelRequested: boolean;
            cancelReason?: string;
            adjustment: {
              adjustmentId: Id<"orderAdjustments">;
              proposedDeliveryCharge: number;
              status: "pending" | "paying";
              expiresAt: number;
            } | null;
            lastAdjustment?: {
              proposedDeliveryCharge: number;
              status:
                | "pending"
                | "paying"
                | "accepted"
                | "rejected"
                | "lapsed"
                | "replaced";
            };
            claimTurn: {
              side: "buyer" | "seller" | "admin";
              until: number | null;
            } | null;
            refundedFor?: string;
            holdExpiresAt: number | null;
            paidAt: number | null;
            dispatchOn: number | null;
            meetingAt: number | null;
            dispatchDueAt: number | null;
            shippedAt: number | null;
            expectedArrivalAt: number | null;
            handoverReportedAt: number | null;
            arrivalAssumed: boolean;
            arrivalRestarted?: true;
            waitsForBuyer?: true;
            deliveredAt: number | null;
            completedAt: number | null;
            payout?: Array<{
              stage:
                | "ahead"
                | "waiting"
                | "sending"
                | "sent"
                | "refused"
                | "paidOtherwise"
                | "givenUp"
                | "takingBack"
                | "takenBack";
              amount: number;
              reason?:
                | "off"
                | "blocked"
                | "stopped"
                | "setUp"
                | "checking"
                | "restricted"
                | "rejected"
                | "owesElsewhere";
              availableAt?: number;
            }>;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      soldCount: FunctionReference<"query", "public", {}, number>;
    };
    meetings: {
      accept: FunctionReference<
        "mutation",
        "public",
        { meetingId: Id<"orderMeetings"> },
        null
      >;
      ofOrder: FunctionReference<
        "query",
        "public",
        { orderId: string },
        {
          suggested: {
            meetingId: Id<"orderMeetings">;
            by: "buyer" | "seller";
            at: number;
            place: string | null;
          } | null;
          agreed: {
            meetingId: Id<"orderMeetings">;
            by: "buyer" | "seller";
            at: number;
            place: string | null;
          } | null;
        } | null
      >;
      propose: FunctionReference<
        "mutation",
        "public",
        { orderId: string; at: number; place: string },
        Id<"orderMeetings">
      >;
    };
    packaging: {
      get: FunctionReference<
        "query",
        "public",
        { transactionId: string },
        {
          orderUuid: string;
          listingTitle: string;
          quantity: number;
          deliveryMethod:
            "collection" | "meetup" | "dropoff" | "courier" | "post";
          status:
            | "pending"
            | "processing"
            | "shipped"
            | "delivered"
            | "completed"
            | "cancelled"
            | "refunded"
            | "disputed";
          dispatchOn?: number;
          viewerSide: "buyer" | "seller" | "admin";
          hasAnimals: boolean;
          review: {
            checklist: {
              fasted: boolean;
              bagged: boolean;
              insulated: boolean;
              heatPack: boolean;
              labelled: boolean;
            };
            photos: Array<{
              storageId: Id<"_storage">;
              width: number;
              height: number;
              cardId?: Id<"_storage">;
              cardWidth?: number;
              thumbnailId?: Id<"_storage">;
              thumbnailWidth?: number;
              placeholder?: string;
              alt?: string;
              url: string;
              cardUrl: string;
              thumbnailUrl: string;
            }>;
            weather: string | null;
            score: number | null;
            createdAt: number;
          } | null;
          canScore: boolean;
        } | null
      >;
      save: FunctionReference<
        "mutation",
        "public",
        {
          transactionId: string;
          checklist?: {
            fasted: boolean;
            bagged: boolean;
            insulated: boolean;
            heatPack: boolean;
            labelled: boolean;
          };
          photos?: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
          }>;
          weather?: string | null;
        },
        null
      >;
      score: FunctionReference<
        "mutation",
        "public",
        { transactionId: string; score: number },
        null
      >;
    };
    purchases: {
      before: FunctionReference<
        "query",
        "public",
        { listingId: Id<"listings"> },
        "open" | "bought" | null
      >;
      checkPayment: FunctionReference<
        "mutation",
        "public",
        { orderId: string },
        null
      >;
      holds: FunctionReference<
        "query",
        "public",
        { listingId: Id<"listings"> },
        { buyers: number; until: number | null }
      >;
      page: FunctionReference<
        "query",
        "public",
        {
          listingId: string;
          quizId: string;
          outcode?: string;
          home?: string;
          quantity?: number;
          along?: Array<string>;
        },
        {
          listing: {
            listingId: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            price: number;
            outcode: string;
            imageUrl: string | null;
            sellerName: string;
            trader: {
              tradingName: string;
              council: string;
              licenceNumber: string;
              address: string;
            } | null;
            town: string;
            isForSale: boolean;
            isOwn: boolean;
            away: { until: number; back: string } | null;
            exceptions: Array<"holdsInWeather" | "beAtHome" | "photographBag">;
            sending: {
              rules: {
                days: Array<number>;
                cutOff: number;
                notice: number;
                awayUntil?: number;
              };
              from: Array<"englandAndWales" | "scotland" | "northernIreland">;
              to: Array<"englandAndWales" | "scotland" | "northernIreland">;
            };
            block: "byMe" | "undeliverable" | null;
            available: number;
            held: number;
            minQuantity: number;
          };
          delivery: Array<{
            method: "collection" | "meetup" | "dropoff" | "courier" | "post";
            charge: number | null;
            why: string | null;
            from?: { pence: number; isFixed: boolean };
          }>;
          quiz: {
            quizId: Id<"suitabilityQuizzes">;
            quantity: number;
            verdict: "suitable" | "caution" | "unsuitable";
            isAcknowledged: boolean;
          };
          basketQuantity: number | null;
          isQuizOutdated: boolean;
          change: {
            before: {
              title: string;
              species: string;
              category: "fish" | "shrimp" | "snails" | "plants";
              water: "freshwater" | "brackish" | "marine";
              description: string;
              outcode: string;
              images: Array<{
                storageId: Id<"_storage">;
                width: number;
                height: number;
                cardId?: Id<"_storage">;
                cardWidth?: number;
                thumbnailId?: Id<"_storage">;
                thumbnailWidth?: number;
                placeholder?: string;
                alt?: string;
                url: string;
                cardUrl: string;
                thumbnailUrl: string;
              }>;
            };
            now: {
              title: string;
              species: string;
              category: "fish" | "shrimp" | "snails" | "plants";
              water: "freshwater" | "brackish" | "marine";
              description: string;
              outcode: string;
              images: Array<{
                storageId: Id<"_storage">;
                width: number;
                height: number;
                cardId?: Id<"_storage">;
                cardWidth?: number;
                thumbnailId?: Id<"_storage">;
                thumbnailWidth?: number;
                placeholder?: string;
                alt?: string;
                url: string;
                cardUrl: string;
                thumbnailUrl: string;
              }>;
            };
            key: string;
          } | null;
          isTankChanged: boolean;
          outcode: string | null;
          home: string | null;
          miles: number | null;
          parcel: {
            lines: Array<{
              listingId: Id<"listings">;
              title: string;
              species: string;
              category: "fish" | "shrimp" | "snails" | "plants";
              price: number;
              minQuantity: number;
              imageUrl: string | null;
              quantity: number;
              available: number;
              held: number;
              quiz: {
                quizId: Id<"suitabilityQuizzes">;
                quantity: number;
                verdict: "suitable" | "caution" | "unsuitable";
                isAcknowledged: boolean;
              } | null;
              problem: { code: string; text: string } | null;
              addedAt: number | null;
              heldQuantity: number | null;
              change: {
                before: {
                  title: string;
                  species: string;
                  category: "fish" | "shrimp" | "snails" | "plants";
                  water: "freshwater" | "brackish" | "marine";
                  description: string;
                  outcode: string;
                  images: Array<{
                    storageId: Id<"_storage">;
                    width: number;
                    height: number;
                    cardId?: Id<"_storage">;
                    cardWidth?: number;
                    thumbnailId?: Id<"_storage">;
                    thumbnailWidth?: number;
                    placeholder?: string;
                    alt?: string;
                    url: string;
                    cardUrl: string;
                    thumbnailUrl: string;
                  }>;
                };
                now: {
                  title: string;
                  species: string;
                  category: "fish" | "shrimp" | "snails" | "plants";
                  water: "freshwater" | "brackish" | "marine";
                  description: string;
                  outcode: string;
                  images: Array<{
                    storageId: Id<"_storage">;
                    width: number;
                    height: number;
                    cardId?: Id<"_storage">;
                    cardWidth?: number;
                    thumbnailId?: Id<"_storage">;
                    thumbnailWidth?: number;
                    placeholder?: string;
                    alt?: string;
                    url: string;
                    cardUrl: string;
                    thumbnailUrl: string;
                  }>;
                };
                key: string;
              } | null;
            }>;
            others: Array<{
              listingId: Id<"listings">;
              title: string;
              species: string;
              category: "fish" | "shrimp" | "snails" | "plants";
              price: number;
              minQuantity: number;
              imageUrl: string | null;
              quantity: number;
              available: number;
              held: number;
              quiz: {
                quizId: Id<"suitabilityQuizzes">;
                quantity: number;
                verdict: "suitable" | "caution" | "unsuitable";
                isAcknowledged: boolean;
              } | null;
              problem: { code: string; text: string } | null;
              addedAt: number | null;
              heldQuantity: number | null;
              change: {
                before: {
                  title: string;
                  species: string;
                  category: "fish" | "shrimp" | "snails" | "plants";
                  water: "freshwater" | "brackish" | "marine";
                  description: string;
                  outcode: string;
                  images: Array<{
                    storageId: Id<"_storage">;
                    width: number;
                    height: number;
                    cardId?: Id<"_storage">;
                    cardWidth?: number;
                    thumbnailId?: Id<"_storage">;
                    thumbnailWidth?: number;
                    placeholder?: string;
                    alt?: string;
                    url: string;
                    cardUrl: string;
                    thumbnailUrl: string;
                  }>;
                };
                now: {
                  title: string;
                  species: string;
                  category: "fish" | "shrimp" | "snails" | "plants";
                  water: "freshwater" | "brackish" | "marine";
                  description: string;
                  outcode: string;
                  images: Array<{
                    storageId: Id<"_storage">;
                    width: number;
                    height: number;
                    cardId?: Id<"_storage">;
                    cardWidth?: number;
                    thumbnailId?: Id<"_storage">;
                    thumbnailWidth?: number;
                    placeholder?: string;
                    alt?: string;
                    url: string;
                    cardUrl: string;
                    thumbnailUrl: string;
                  }>;
                };
                key: string;
              } | null;
            }>;
            reasons: Array<{
              level: "suitable" | "caution" | "unsuitable";
              text: string;
            }>;
            togetherText: string | null;
          };
          pending: {
            uuid: string;
            quantity: number;
            amount: number;
            deliveryCharge: number;
            commission: number;
            totalAmount: number;
            deliveryMethod:
              "collection" | "meetup" | "dropoff" | "courier" | "post";
            dispatchOn?: number;
            address: {
              name: string;
              line1: string;
              line2?: string;
              town: string;
              postcode: string;
              phone?: string;
            } | null;
            holdExpiresAt: number;
            checkoutUrl: string | null;
            checkoutError: string | null;
          } | null;
        } | null
      >;
      start: FunctionReference<
        "mutation",
        "public",
        {
          lines: Array<{
            listingId: Id<"listings">;
            quizId: string;
            quantity: number;
            shownPrice: number;
            acceptedChange?: string;
          }>;
          deliveryMethod:
            "collection" | "meetup" | "dropoff" | "courier" | "post";
          address?: {
            name: string;
            line1: string;
            line2?: string;
            town: string;
            postcode: string;
            phone?: string;
          };
          outcode?: string;
          saveAddress?: boolean;
          dispatchOn?: number;
          shownTotal: number;
          shownReasons?: Array<string>;
          shownExceptions?: Array<
            "holdsInWeather" | "beAtHome" | "photographBag"
          >;
        },
        string
      >;
      unpaid: FunctionReference<
        "query",
        "public",
        { listingId: string },
        { quizId: Id<"suitabilityQuizzes">; holdExpiresAt: number } | null
      >;
    };
    sellerYears: {
      mine: FunctionReference<
        "query",
        "public",
        { year: number },
        {
          year: number;
          sales: number;
          consideration: number;
          fees: number;
          isPartial: boolean;
          isShared: boolean;
          level: 0 | 1 | 2 | 3;
        } | null
      >;
    };
    unreachable: {
      letRun: FunctionReference<
        "mutation",
        "public",
        { orderId: string },
        null
      >;
    };
  };
  payments: {
    moneyProblems: {
      dismiss: FunctionReference<
        "mutation",
        "public",
        { refundId: Id<"refunds">; answer: "paid" | "recorded" | "notOwed" },
        null
      >;
      dismissUnmatched: FunctionReference<
        "mutation",
        "public",
        { deferredId: Id<"deferredStripeEvents"> },
        null
      >;
      list: FunctionReference<
        "query",
        "public",
        {},
        Array<
          | {
              kind: "refund";
              refundId: Id<"refunds">;
              purpose: "order" | "adjustment" | "surplus";
              amount: number;
              reason: string;
              state: "requested" | "pending" | "succeeded" | "failed";
              isRecorded: boolean;
              error: string | null;
              nextAttemptAt: number | null;
              order: { uuid: string; listingTitle: string };
              at: number;
            }
          | {
              kind: "unmatched";
              deferredId: Id<"deferredStripeEvents">;
              updateKind: "payment" | "refund" | "dispute";
              amount: number;
              stripePaymentIntentId: string;
              at: number;
            }
          | {
              kind: "transfer" | "reversal";
              transferId: Id<"sellerTransfers">;
              why: "refused" | "rejected" | "sellerGone" | "paidOtherwise";
              amount: number;
              state:
                | "waiting"
                | "requested"
                | "done"
                | "failed"
                | "paidOtherwise"
                | "givenUp"
                | "writtenOff";
              error: string | null;
              nextAttemptAt: number | null;
              order: { uuid: string; listingTitle: string };
              at: number;
            }
          | {
              kind: "chargeback";
              chargebackId: Id<"chargebacks">;
              amount: number;
              reason: string;
              state: "warning" | "open" | "won" | "lost";
              dueBy: number | null;
              order: { uuid: string; listingTitle: string };
              at: number;
            }
          | {
              kind: "waitingForBuyer";
              amount: number;
              order: { uuid: string; listingTitle: string };
              at: number;
            }
        >
      >;
      resumeOrder: FunctionReference<
        "mutation",
        "public",
        { chargebackId: Id<"chargebacks"> },
        null
      >;
      tryAgain: FunctionReference<
        "action",
        "public",
        { refundId: Id<"refunds"> },
        "succeeded" | "pending" | "requested"
      >;
    };
    refunds: {
      refundable: FunctionReference<
        "query",
        "public",
        { orderId: string },
        {
          refundable: number;
          onTheWay: number;
          withheld: number;
          stock: "backOnSale" | "sellerDecides" | null;
          mayBeDeadArrival: boolean;
        }
      >;
      refundOrder: FunctionReference<
        "action",
        "public",
        {
          orderId: string;
          amount?: number;
          reason?: string;
          expected?: number;
          deadOnArrival?: boolean;
        },
        "succeeded" | "pending" | "requested"
      >;
    };
  };
  payouts: {
    accounts: {
      checkMine: FunctionReference<"mutation", "public", {}, null>;
      mine: FunctionReference<
        "query",
        "public",
        {},
        {
          status:
            | "none"
            | "started"
            | "checking"
            | "restricted"
            | "active"
            | "rejected"
            | "closed";
          canBePaid: boolean;
          codes: Array<string>;
          schedule: "unset" | "weekly" | "manual";
          lastPayout?: {
            amount: number;
            state: string;
            arrivesAt: number;
            failureCode?: string;
          };
        } | null
      >;
      openStripe: FunctionReference<"action", "public", {}, { url: string }>;
      setUp: FunctionReference<"action", "public", {}, { url: string }>;
    };
    earnings: {
      isOpen: FunctionReference<"query", "public", {}, boolean>;
      summary: FunctionReference<
        "query",
        "public",
        {},
        {
          ahead: number;
          waiting: number;
          sending: number;
          sent: number;
          takingBack: number;
          isPartial: boolean;
        }
      >;
    };
    problems: {
      bearChargebacks: FunctionReference<
        "mutation",
        "public",
        { orderId: string; reason: string },
        null
      >;
      payOtherwise: FunctionReference<
        "mutation",
        "public",
        {
          transferId: Id<"sellerTransfers">;
          isGivenUp?: boolean;
          reason: string;
        },
        null
      >;
      tryAgain: FunctionReference<
        "mutation",
        "public",
        { transferId: Id<"sellerTransfers"> },
        null
      >;
      writeOff: FunctionReference<
        "mutation",
        "public",
        { transferId: Id<"sellerTransfers">; reason: string },
        null
      >;
    };
  };
  privacy: {
    dataExports: {
      mine: FunctionReference<
        "query",
        "public",
        {},
        {
          state: "preparing" | "ready" | "expired" | "failed";
          requestedAt: number;
          availableUntil: number | null;
          sizeBytes: number | null;
        } | null
      >;
      request: FunctionReference<"mutation", "public", {}, null>;
    };
    deletion: {
      deleteMyAccount: FunctionReference<
        "action",
        "public",
        {
          confirmation: string;
          proof: { password: string } | { code: string };
          givesUp?: number;
        },
        null
      >;
    };
  };
  reviews: {
    feedback: {
      answer: FunctionReference<
        "mutation",
        "public",
        { reviewId: Id<"reviews">; answer: string },
        null
      >;
      ofOrder: FunctionReference<
        "query",
        "public",
        { orderId: string },
        {
          canReview: boolean;
          review: {
            _id: Id<"reviews">;
            listingId: Id<"listings">;
            buyerId: Id<"users">;
            overall: number;
            isCounted: boolean;
            comment: string;
            createdAt: number;
            scores: {
              accurateDescription?: number;
              postageCost?: number;
              deliveryTime?: number;
              communication?: number;
            };
            answer: string | null;
            answeredAt: number | null;
            buyerName: string;
            buyerAvatarUrl: string | null;
            listingTitle: string;
            changeableUntil: number | null;
            canAnswer: boolean;
            hiddenReason: string | null;
            answerHiddenReason: string | null;
          } | null;
        }
      >;
      ofSeller: FunctionReference<
        "query",
        "public",
        {
          sellerId: string;
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        {
          page: Array<{
            _id: Id<"reviews">;
            listingId: Id<"listings">;
            buyerId: Id<"users">;
            overall: number;
            isCounted: boolean;
            comment: string;
            createdAt: number;
            scores: {
              accurateDescription?: number;
              postageCost?: number;
              deliveryTime?: number;
              communication?: number;
            };
            answer: string | null;
            answeredAt: number | null;
            buyerName: string;
            buyerAvatarUrl: string | null;
            listingTitle: string;
          }>;
          continueCursor: string;
          isDone: boolean;
          splitCursor?: string | null;
          pageStatus?: "SplitRecommended" | "SplitRequired" | null;
        }
      >;
      save: FunctionReference<
        "mutation",
        "public",
        {
          orderId: string;
          overall?: number;
          accurateDescription?: number | null;
          postageCost?: number | null;
          deliveryTime?: number | null;
          communication?: number | null;
          comment?: string;
        },
        null
      >;
    };
  };
  sellers: {
    applications: {
      chooseKind: FunctionReference<
        "mutation",
        "public",
        { sellsAs: "hobbyist" | "business" },
        null
      >;
      mine: FunctionReference<
        "query",
        "public",
        {},
        {
          sellerApproved: boolean;
          sellerQuizCompleted: boolean;
          isRefused: boolean;
          needsTraderCheck: boolean;
          sellsAs: "hobbyist" | "business" | null;
          step:
            | "blocked"
            | "choose"
            | "quizOrApply"
            | "apply"
            | "applyAgain"
            | "quiz"
            | "wait"
            | "sync"
            | "list";
          trader: {
            tradingName: string;
            council: string;
            licenceNumber: string;
            address: string;
          } | null;
          application: {
            location: string;
            whatToSell: string;
            species: Array<string>;
            estimatedSales: string;
            isHobbyist: boolean;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
              address: string;
            };
            aboutSeller: string;
            status: "pending_review" | "approved" | "rejected" | "withdrawn";
            createdAt: number;
            updatedAt: number;
            isChange: boolean;
            comments: string | null;
            packagingVideoName: string | null;
            message: string | null;
          } | null;
        }
      >;
      submit: FunctionReference<
        "mutation",
        "public",
        {
          location?: string;
          whatToSell?: string;
          species?: Array<string>;
          estimatedSales?: string;
          isHobbyist?: boolean;
          trader?: {
            tradingName: string;
            council: string;
            licenceNumber: string;
            address: string;
          } | null;
          aboutSeller?: string;
          comments?: string | null;
          video?: { storageId: Id<"_storage">; name: string };
        },
        Id<"sellerApplications">
      >;
      sync: FunctionReference<"mutation", "public", {}, null>;
      withdraw: FunctionReference<"mutation", "public", {}, null>;
    };
    drafts: {
      discard: FunctionReference<"mutation", "public", {}, null>;
      mine: FunctionReference<
        "query",
        "public",
        {},
        {
          form: {
            location?: string;
            whatToSell?: string;
            species?: Array<string>;
            estimatedSales?: string;
            isHobbyist?: boolean;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
              address: string;
            };
            aboutSeller?: string;
            comments?: string;
          };
          videoId?: Id<"_storage">;
          videoName?: string;
          updatedAt: number;
        } | null
      >;
      save: FunctionReference<
        "mutation",
        "public",
        {
          form: {
            location?: string;
            whatToSell?: string;
            species?: Array<string>;
            estimatedSales?: string;
            isHobbyist?: boolean;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
              address: string;
            };
            aboutSeller?: string;
            comments?: string;
          };
          video?: { storageId: Id<"_storage">; name: string };
          undone?: Array<string>;
        },
        null
      >;
    };
    profile: {
      get: FunctionReference<
        "query",
        "public",
        { sellerId: string },
        {
          userId: Id<"users">;
          fullName: string;
          isProfileHidden?: true;
          namesake: string | null;
          avatarUrl: string | null;
          about: string | null;
          isApproved: boolean;
          trader: {
            tradingName: string;
            council: string;
            licenceNumber: string;
            address: string;
          } | null;
          rating: number;
          totalReviews: number;
          totalItemsSold: number;
          memberSince: number;
          scores: {
            accurateDescription: number;
            postageCost: number;
            deliveryTime: number;
            communication: number;
          };
          reviewsByStars: Array<number>;
          dispatchMs: number | null;
          dispatches: number;
          liveArrivalRate: number | null;
          arrivals: number;
          away: { until: number; back: string } | null;
          exceptions: Array<"holdsInWeather" | "beAtHome" | "photographBag">;
          sends: string;
        } | null
      >;
    };
    quiz: {
      questions: FunctionReference<
        "query",
        "public",
        {},
        {
          passed: boolean;
          step:
            | "blocked"
            | "choose"
            | "quizOrApply"
            | "apply"
            | "applyAgain"
            | "quiz"
            | "wait"
            | "sync"
            | "list";
          sellsAs: "hobbyist" | "business" | null;
          questions: Array<{
            id: string;
            question: string;
            options: Array<{ key: "a" | "b" | "c" | "d"; text: string }>;
          }>;
        }
      >;
      submit: FunctionReference<
        "mutation",
        "public",
        {
          answers: Array<{ questionId: string; option: "a" | "b" | "c" | "d" }>;
        },
        {
          score: number;
          total: number;
          passScore: number;
          passed: boolean;
          approved: boolean;
          results: Array<{
            questionId: string;
            question: string;
            chosenKey: string | null;
            chosenText: string | null;
            correctKey: "a" | "b" | "c" | "d";
            correctText: string;
            correct: boolean;
            explanation: string;
          }>;
        }
      >;
    };
    rules: {
      mine: FunctionReference<
        "query",
        "public",
        {},
        {
          away: { until: number; back: string } | null;
          exceptions: Array<"holdsInWeather" | "beAtHome" | "photographBag">;
          sending: { days: Array<number>; cutOff: number; notice: number };
        }
      >;
      setAway: FunctionReference<
        "mutation",
        "public",
        { backOn: string | null },
        null
      >;
      setException: FunctionReference<
        "mutation",
        "public",
        {
          exception: "holdsInWeather" | "beAtHome" | "photographBag";
          isOn: boolean;
        },
        null
      >;
      setSending: FunctionReference<
        "mutation",
        "public",
        { days: Array<number>; cutOff: number; notice: number },
        null
      >;
    };
  };
  shared: {
    clock: {
      now: FunctionReference<"action", "public", {}, number>;
    };
    jobFailures: {
      dismiss: FunctionReference<
        "mutation",
        "public",
        { failureId: Id<"jobFailures"> },
        null
      >;
      list: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          failureId: Id<"jobFailures">;
          job: string;
          label: string;
          rowId: string;
          error: string;
          attempts: number;
          firstAt: number;
          lastAt: number;
        }>
      >;
      tryAgain: FunctionReference<
        "mutation",
        "public",
        { failureId: Id<"jobFailures"> },
        null
      >;
    };
    uploads: {
      generateUploadUrl: FunctionReference<
        "mutation",
        "public",
        {},
        { url: string; owner: Id<"users"> }
      >;
      register: FunctionReference<
        "action",
        "public",
        {
          storageId: Id<"_storage">;
          purpose:
            | "listing"
            | "avatar"
            | "packaging"
            | "claim"
            | "packagingVideo"
            | "proof"
            | "message";
        },
        | { ok: true; storageId: Id<"_storage">; url: string }
        | { ok: false; error: { code: string; message: string } }
      >;
    };
  };
  site: {
    files: {
      version: FunctionReference<"query", "public", {}, string | null>;
    };
    searchSuggestions: {
      list: FunctionReference<
        "query",
        "public",
        { text: string },
        Array<{
          type: "species" | "kind" | "article";
          text: string;
          detail: string;
        }>
      >;
    };
  };
  tanks: {
    fit: {
      figures: FunctionReference<
        "query",
        "public",
        {},
        {
          volumeLitres: number;
          lengthCm?: number;
          water: "freshwater" | "brackish" | "marine";
          slightlySalted?: boolean;
          dryLand?: boolean;
          temperatureC?: number;
          unheated: boolean;
          pH?: number;
          gh?: number;
          tapWater?: "soft" | "medium" | "hard";
          cycled: "yes" | "no" | "unsure";
          cycledWeeks?: number;
          ammonia?: number;
          nitrite?: number;
          nitrate?: number;
          filter?: "none" | "sponge" | "other";
          plants?: "none" | "some" | "dense";
          cover?: "none" | "some" | "dense";
          lid?: boolean;
          copperRecently?: boolean;
          copperPipes?: boolean;
          quarantineTank?: boolean;
          experience?: "beginner" | "some" | "experienced";
          inhabitants: Array<{
            species: string;
            count: number;
            males?: number;
            females?: number;
          }>;
        } | null
      >;
      ofCards: FunctionReference<
        "query",
        "public",
        { listingIds: Array<string> },
        Array<{
          listingId: Id<"listings">;
          verdict: "suitable" | "caution" | "unsuitable" | "unknown";
        }>
      >;
      ofCardsIn: FunctionReference<
        "query",
        "public",
        {
          tank: {
            volumeLitres: number;
            lengthCm?: number;
            water: "freshwater" | "brackish" | "marine";
            slightlySalted?: boolean;
            dryLand?: boolean;
            temperatureC?: number;
            unheated: boolean;
            pH?: number;
            gh?: number;
            tapWater?: "soft" | "medium" | "hard";
            cycled: "yes" | "no" | "unsure";
            cycledWeeks?: number;
            ammonia?: number;
            nitrite?: number;
            nitrate?: number;
            filter?: "none" | "sponge" | "other";
            plants?: "none" | "some" | "dense";
            cover?: "none" | "some" | "dense";
            lid?: boolean;
            copperRecently?: boolean;
            copperPipes?: boolean;
            quarantineTank?: boolean;
            experience?: "beginner" | "some" | "experienced";
            inhabitants: Array<{
              species: string;
              count: number;
              males?: number;
              females?: number;
            }>;
          };
          near?: string;
          listingIds: Array<string>;
        },
        Array<{
          listingId: Id<"listings">;
          verdict: "suitable" | "caution" | "unsuitable" | "unknown";
        }>
      >;
      ofListing: FunctionReference<
        "query",
        "public",
        { listingId: string },
        {
          fit: {
            verdict: "suitable" | "caution" | "unsuitable" | "unknown";
            quantity: number;
            reasons: Array<{
              rule: string;
              level: "suitable" | "caution" | "unsuitable";
              title: string;
              text: string;
              yours?: string;
              needs?: string;
              fix?: string;
              takeInstead?: number;
            }>;
            passed: Array<{
              rule: string;
              title: string;
              yours: string;
              needs: string;
            }>;
            notes: Array<string>;
          } | null;
          quiz: {
            quizId: Id<"suitabilityQuizzes">;
            quantity: number;
            verdict: "suitable" | "caution" | "unsuitable";
            isAcknowledged: boolean;
            isOutdated?: true;
          } | null;
        }
      >;
      ofListingIn: FunctionReference<
        "query",
        "public",
        {
          tank: {
            volumeLitres: number;
            lengthCm?: number;
            water: "freshwater" | "brackish" | "marine";
            slightlySalted?: boolean;
            dryLand?: boolean;
            temperatureC?: number;
            unheated: boolean;
            pH?: number;
            gh?: number;
            tapWater?: "soft" | "medium" | "hard";
            cycled: "yes" | "no" | "unsure";
            cycledWeeks?: number;
            ammonia?: number;
            nitrite?: number;
            nitrate?: number;
            filter?: "none" | "sponge" | "other";
            plants?: "none" | "some" | "dense";
            cover?: "none" | "some" | "dense";
            lid?: boolean;
            copperRecently?: boolean;
            copperPipes?: boolean;
            quarantineTank?: boolean;
            experience?: "beginner" | "some" | "experienced";
            inhabitants: Array<{
              species: string;
              count: number;
              males?: number;
              females?: number;
            }>;
          };
          near?: string;
          listingId: string;
        },
        {
          verdict: "suitable" | "caution" | "unsuitable" | "unknown";
          quantity: number;
          reasons: Array<{
            rule: string;
            level: "suitable" | "caution" | "unsuitable";
            title: string;
            text: string;
            yours?: string;
            needs?: string;
            fix?: string;
            takeInstead?: number;
          }>;
          passed: Array<{
            rule: string;
            title: string;
            yours: string;
            needs: string;
          }>;
          notes: Array<string>;
        } | null
      >;
    };
    setups: {
      create: FunctionReference<
        "mutation",
        "public",
        {
          tank: {
            name: string;
            volumeLitres: number;
            lengthCm?: number;
            water: "freshwater" | "brackish" | "marine";
            slightlySalted?: boolean;
            dryLand?: boolean;
            temperatureC?: number;
            unheated: boolean;
            pH?: number;
            gh?: number;
            tapWater?: "soft" | "medium" | "hard";
            cycled: "yes" | "no" | "unsure";
            cycledWeeks?: number;
            ammonia?: number;
            nitrite?: number;
            nitrate?: number;
            filter?: "none" | "sponge" | "other";
            plants?: "none" | "some" | "dense";
            cover?: "none" | "some" | "dense";
            lid?: boolean;
            copperRecently?: boolean;
            copperPipes?: boolean;
            quarantineTank?: boolean;
            experience?: "beginner" | "some" | "experienced";
            inhabitants: Array<{
              species: string;
              count: number;
              males?: number;
              females?: number;
            }>;
          };
        },
        Id<"tanks">
      >;
      mine: FunctionReference<
        "query",
        "public",
        {},
        Array<{
          ownerId: Id<"users">;
          isDefault: boolean;
          name: string;
          volumeLitres: number;
          lengthCm?: number;
          water: "freshwater" | "brackish" | "marine";
          slightlySalted?: boolean;
          dryLand?: boolean;
          temperatureC?: number;
          unheated: boolean;
          pH?: number;
          gh?: number;
          tapWater?: "soft" | "medium" | "hard";
          cycled: "yes" | "no" | "unsure";
          cycledWeeks?: number;
          ammonia?: number;
          nitrite?: number;
          nitrate?: number;
          filter?: "none" | "sponge" | "other";
          plants?: "none" | "some" | "dense";
          cover?: "none" | "some" | "dense";
          lid?: boolean;
          copperRecently?: boolean;
          copperPipes?: boolean;
          quarantineTank?: boolean;
          experience?: "beginner" | "some" | "experienced";
          inhabitants: Array<{
            species: string;
            count: number;
            males?: number;
            females?: number;
          }>;
          createdAt: number;
          updatedAt: number;
          _id: Id<"tanks">;
          _creationTime: number;
        }>
      >;
      remove: FunctionReference<
        "mutation",
        "public",
        { tankId: Id<"tanks"> },
        null
      >;
      setDefault: FunctionReference<
        "mutation",
        "public",
        { tankId: Id<"tanks"> },
        null
      >;
      update: FunctionReference<
        "mutation",
        "public",
        {
          tankId: Id<"tanks">;
          tank: {
            name?: string;
            volumeLitres?: number;
            lengthCm?: number | null;
            water?: "freshwater" | "brackish" | "marine";
            slightlySalted?: boolean | null;
            dryLand?: boolean | null;
            temperatureC?: number | null;
            unheated?: boolean;
            pH?: number | null;
            gh?: number | null;
            tapWater?: "soft" | "medium" | "hard" | null;
            cycled?: "yes" | "no" | "unsure";
            cycledWeeks?: number | null;
            ammonia?: number | null;
            nitrite?: number | null;
            nitrate?: number | null;
            filter?: "none" | "sponge" | "other" | null;
            plants?: "none" | "some" | "dense" | null;
            cover?: "none" | "some" | "dense" | null;
            lid?: boolean | null;
            copperRecently?: boolean | null;
            copperPipes?: boolean | null;
            quarantineTank?: boolean | null;
            experience?: "beginner" | "some" | "experienced" | null;
            inhabitants?: Array<{
              species: string;
              count: number;
              males?: number;
              females?: number;
            }>;
          };
        },
        null
      >;
    };
    suitability: {
      acknowledge: FunctionReference<
        "mutation",
        "public",
        { quizId: Id<"suitabilityQuizzes"> },
        null
      >;
      get: FunctionReference<
        "query",
        "public",
        { quizId: string },
        {
          quiz: {
            userId: Id<"users">;
            listingId: Id<"listings">;
            tankId?: Id<"tanks">;
            tank: {
              name: string;
              volumeLitres: number;
              lengthCm?: number;
              water: "freshwater" | "brackish" | "marine";
              slightlySalted?: boolean;
              dryLand?: boolean;
              temperatureC?: number;
              unheated: boolean;
              pH?: number;
              gh?: number;
              tapWater?: "soft" | "medium" | "hard";
              cycled: "yes" | "no" | "unsure";
              cycledWeeks?: number;
              ammonia?: number;
              nitrite?: number;
              nitrate?: number;
              filter?: "none" | "sponge" | "other";
              plants?: "none" | "some" | "dense";
              cover?: "none" | "some" | "dense";
              lid?: boolean;
              copperRecently?: boolean;
              copperPipes?: boolean;
              quarantineTank?: boolean;
              experience?: "beginner" | "some" | "experienced";
              inhabitants: Array<{
                species: string;
                count: number;
                males?: number;
                females?: number;
              }>;
            };
            onTheirWay: Array<{
              orderId: string;
              species: string;
              count: number;
              isCounted: boolean;
            }>;
            quantity: number;
            answers: Array<{
              questionId: string;
              option: string;
              correct: boolean;
              answeredAt?: number;
            }>;
            verdict: "suitable" | "caution" | "unsuitable";
            reasons: Array<{
              rule: string;
              level: "suitable" | "caution" | "unsuitable";
              title: string;
              text: string;
              yours?: string;
              needs?: string;
              fix?: string;
              takeInstead?: number;
            }>;
            missingFigures: Array<
              | "tapWater"
              | "gh"
              | "pH"
              | "temperatureC"
              | "cycled"
              | "cycledWeeks"
              | "lid"
              | "cover"
            >;
            usualTapWater: {
              kind: "soft" | "medium" | "hard";
              outcode: string | null;
            };
            listingVersionId: Id<"listingVersions">;
            acknowledgedAt?: number;
            createdAt: number;
            _id: Id<"suitabilityQuizzes">;
            _creationTime: number;
          };
          listing: {
            _id: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            water: "freshwater" | "brackish" | "marine";
            price: number;
            deliveryMethods: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            outcode: string;
            scientificName: string | null;
            deliveryFrom?: number;
            available: number;
            held: number;
            minQuantity: number;
            imageUrl: string | null;
            imageSrcSet?: string;
            imagePlaceholder?: string;
            town: string;
            sellerId: Id<"users">;
            sellerName: string;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            createdAt: number;
            distanceMiles: number | null;
          } | null;
          isPlant: boolean;
          care: Array<{
            questionId: string;
            question: string;
            correct: boolean;
            chosenText: string | null;
            correctText: string;
            explanation: string;
            answeredAt: number | null;
          }>;
        } | null
      >;
      recheck: FunctionReference<
        "mutation",
        "public",
        {
          quizId: Id<"suitabilityQuizzes">;
          figures: {
            temperatureC?: number;
            pH?: number;
            gh?: number;
            tapWater?: "soft" | "medium" | "hard";
            cycled?: "yes" | "no" | "unsure";
            cycledWeeks?: number;
            cover?: "none" | "some" | "dense";
            lid?: boolean;
          };
          quantity?: number;
        },
        Id<"suitabilityQuizzes">
      >;
      recheckAll: FunctionReference<
        "mutation",
        "public",
        {
          quizzes: Array<{
            quizId: Id<"suitabilityQuizzes">;
            quantity?: number;
          }>;
        },
        Array<Id<"suitabilityQuizzes">>
      >;
      start: FunctionReference<
        "query",
        "public",
        { listingId: string },
        {
          listing: {
            _id: Id<"listings">;
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            water: "freshwater" | "brackish" | "marine";
            price: number;
            deliveryMethods: Array<
              "collection" | "meetup" | "dropoff" | "courier" | "post"
            >;
            outcode: string;
            scientificName: string | null;
            deliveryFrom?: number;
            available: number;
            held: number;
            minQuantity: number;
            imageUrl: string | null;
            imageSrcSet?: string;
            imagePlaceholder?: string;
            town: string;
            sellerId: Id<"users">;
            sellerName: string;
            trader?: {
              tradingName: string;
              council: string;
              licenceNumber: string;
            };
            createdAt: number;
            distanceMiles: number | null;
          };
          says: {
            title: string;
            species: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            water: "freshwater" | "brackish" | "marine";
            description: string;
            outcode: string;
            images: Array<{
              storageId: Id<"_storage">;
              width: number;
              height: number;
              cardId?: Id<"_storage">;
              cardWidth?: number;
              thumbnailId?: Id<"_storage">;
              thumbnailWidth?: number;
              placeholder?: string;
              alt?: string;
              url: string;
              cardUrl: string;
              thumbnailUrl: string;
            }>;
          };
          version: string;
          isOwn: boolean;
          isPlant: boolean;
          facts: {
            scientificName: string;
            commonName: string;
            category: "fish" | "shrimp" | "snails" | "plants";
            group: string;
            water: Array<"freshwater" | "brackish" | "marine">;
            temperatureC: { min: number; max: number };
            pH: { min: number; max: number };
            gh: { min: number; max: number } | null;
            minTankLitres: number | null;
            adultSizeCm: number;
            minGroup: number;
            temperament: string;
            careLevel: string;
            law: {
              status: "allowed" | "blocked" | "name" | "proof" | "note";
              reason: string | null;
            };
            keeperNote: string | null;
            confidence: "high" | "medium" | "low";
          } | null;
          tanks: Array<{
            ownerId: Id<"users">;
            isDefault: boolean;
            name: string;
            volumeLitres: number;
            lengthCm?: number;
            water: "freshwater" | "brackish" | "marine";
            slightlySalted?: boolean;
            dryLand?: boolean;
            temperatureC?: number;
            unheated: boolean;
            pH?: number;
            gh?: number;
            tapWater?: "soft" | "medium" | "hard";
            cycled: "yes" | "no" | "unsure";
            cycledWeeks?: number;
            ammonia?: number;
            nitrite?: number;
            nitrate?: number;
            filter?: "none" | "sponge" | "other";
            plants?: "none" | "some" | "dense";
            cover?: "none" | "some" | "dense";
            lid?: boolean;
            copperRecently?: boolean;
            copperPipes?: boolean;
            quarantineTank?: boolean;
            experience?: "beginner" | "some" | "experienced";
            inhabitants: Array<{
              species: string;
              count: number;
              males?: number;
              females?: number;
            }>;
            createdAt: number;
            updatedAt: number;
            _id: Id<"tanks">;
            _creationTime: number;
          }>;
          onTheirWay: Array<{
            tankId: Id<"tanks">;
            orderId: string;
            species: string;
            count: number;
            hasArrived: boolean;
          }>;
          groupQuantities: Array<{
            tankId: Id<"tanks"> | null;
            quantity: number;
          }>;
          questions: Array<{
            id: string;
            question: string;
            options: Array<{ key: "a" | "b" | "c" | "d"; text: string }>;
          }>;
          remembered: Array<{
            questionId: string;
            question: string;
            answeredAt: number;
          }>;
          latest: {
            quizId: Id<"suitabilityQuizzes">;
            verdict: "suitable" | "caution" | "unsuitable";
            createdAt: number;
          } | null;
        } | null
      >;
      submit: FunctionReference<
        "mutation",
        "public",
        {
          listingId: Id<"listings">;
          version: string;
          tankId?: Id<"tanks">;
          tank: {
            name?: string;
            volumeLitres?: number;
            lengthCm?: number | null;
            water?: "freshwater" | "brackish" | "marine";
            slightlySalted?: boolean | null;
            dryLand?: boolean | null;
            temperatureC?: number | null;
            unheated?: boolean;
            pH?: number | null;
            gh?: number | null;
            tapWater?: "soft" | "medium" | "hard" | null;
            cycled?: "yes" | "no" | "unsure";
            cycledWeeks?: number | null;
            ammonia?: number | null;
            nitrite?: number | null;
            nitrate?: number | null;
            filter?: "none" | "sponge" | "other" | null;
            plants?: "none" | "some" | "dense" | null;
            cover?: "none" | "some" | "dense" | null;
            lid?: boolean | null;
            copperRecently?: boolean | null;
            copperPipes?: boolean | null;
            quarantineTank?: boolean | null;
            experience?: "beginner" | "some" | "experienced" | null;
            inhabitants?: Array<{
              species: string;
              count: number;
              males?: number;
              females?: number;
            }>;
          };
          quantity: number;
          uncountedOrders?: Array<string>;
          answers: Array<{ questionId: string; option: string }>;
          near?: string;
        },
        Id<"suitabilityQuizzes">
      >;
    };
  };
};

/**
 * A utility for referencing Convex functions in your app's internal API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = internal.myModule.myFunction;
 * ```
 */
export declare const internal: {
  accounts: {
    bounces: {
      recordBounce: FunctionReference<
        "mutation",
        "internal",
        { resendId: string; kind: "bounced" | "complained"; error: string },
        boolean
      >;
    };
    changeEmail: {
      issueCode: FunctionReference<
        "mutation",
        "internal",
        { email: string; code: string; hash: string },
        null
      >;
      move: FunctionReference<
        "mutation",
        "internal",
        { code: string },
        boolean
      >;
      requireAllowed: FunctionReference<
        "query",
        "internal",
        { email: string; hasPassword: boolean },
        null
      >;
      undo: FunctionReference<
        "mutation",
        "internal",
        { token: string },
        "undone" | "expired" | "in_use" | "mailbox_full"
      >;
    };
    credentials: {
      clearAttempts: FunctionReference<
        "mutation",
        "internal",
        { kind: "password" | "code"; email: string },
        null
      >;
      confirmAccount: FunctionReference<
        "mutation",
        "internal",
        {
          hash: string;
          chosen: { passwordHash: string; fullName: string } | null;
        },
        | { userId: Id<"users">; sessionId: Id<"authSessions"> }
        | {
            blocked: {
              code: "account_suspended" | "account_banned";
              reason: string;
            };
          }
        | null
      >;
      confirmByCode: FunctionReference<
        "mutation",
        "internal",
        { email: string; codeHash: string; keyHash: string },
        | { userId: Id<"users">; sessionId: Id<"authSessions"> }
        | {
            blocked: {
              code: "account_suspended" | "account_banned";
              reason: string;
            };
          }
        | null
      >;
      countAttempt: FunctionReference<
        "mutation",
        "internal",
        { kind: "password" | "code"; email: string },
        null
      >;
      countWrongPassword: FunctionReference<
        "mutation",
        "internal",
        { hash: string },
        boolean
      >;
      emailNoAccountNotice: FunctionReference<
        "mutation",
        "internal",
        { kind: "code" | "reset"; email: string },
        null
      >;
      findAccount: FunctionReference<
        "query",
        "internal",
        { email: string },
        {
          confirmed: boolean;
          inGoodStanding: boolean;
          passwordHash: string | null;
        } | null
      >;
      findLink: FunctionReference<
        "query",
        "internal",
        { kind: "confirmation" | "reset"; hash: string },
        {
          email: string;
          passwordHash: string | null;
          signUpKeyHash: string | null;
        } | null
      >;
      issueSecret: FunctionReference<
        "mutation",
        "internal",
        {
          kind: "confirmation" | "code" | "reset";
          email: string;
          secret: string;
          hash: string;
          code: { typed: string; hash: string } | null;
        },
        null
      >;
      logInByCode: FunctionReference<
        "mutation",
        "internal",
        { email: string; hash: string },
        { userId: Id<"users">; sessionId: Id<"authSessions"> } | null
      >;
      logInByPassword: FunctionReference<
        "mutation",
        "internal",
        { email: string; passwordHash: string },
        { userId: Id<"users">; sessionId: Id<"authSessions"> } | null
      >;
      mailBlocked: FunctionReference<
        "mutation",
        "internal",
        { kind: "code" | "reset"; email: string },
        null
      >;
      resetPassword: FunctionReference<
        "mutation",
        "internal",
        { hash: string; passwordHash: string },
        boolean
      >;
      saveSignUpKey: FunctionReference<
        "mutation",
        "internal",
        { email: string; hash: string },
        null
      >;
    };
    expiry: {
      removeTokens: FunctionReference<
        "mutation",
        "internal",
        { sessionId: Id<"authSessions"> },
        null
      >;
      sweepExpired: FunctionReference<"mutation", "internal", {}, number>;
      sweepLimits: FunctionReference<"mutation", "internal", {}, null>;
    };
    profiles: {
      viewerForAction: FunctionReference<
        "query",
        "internal",
        {},
        {
          userId: Id<"users">;
          fullName: string;
          email: string;
          mailbox?: string;
          emailProblem?: { kind: "bounced" | "complained"; at: number };
          avatarUrl?: string;
          avatarStorageId?: Id<"_storage">;
          about?: string;
          role: "admin" | "user";
          isSeller: boolean;
          sellerApproved: boolean;
          sellerQuizCompleted: boolean;
          failedQuizAttempts: number;
          sellsAs?: "hobbyist" | "business";
          sellerRefusedAt?: number;
          appliedAsTrader?: true;
          trader?: {
            tradingName: string;
            council: string;
            licenceNumber: string;
            address: string;
          };
          selling?: {
            exceptions: Array<"holdsInWeather" | "beAtHome" | "photographBag">;
            sending?: { days: Array<number>; cutOff: number; notice: number };
            awayUntil?: number;
          };
          isBanned: boolean;
          bannedUntil: number | null;
          isSuspended: boolean;
          blockedAt?: number;
          blockEndedAt?: number;
          banReason?: string;
          suspensionReason?: string;
          suspicious: boolean;
          deletedAt: number | null;
          createdAt: number;
          updatedAt: number;
          searchText: string;
          nameKey: string;
          _id: Id<"userProfiles">;
          _creationTime: number;
        }
      >;
    };
    pushes: {
      record: FunctionReference<
        "mutation",
        "internal",
        {
          deviceId: Id<"pushDevices">;
          outcome: "accepted" | "gone" | "refused" | "busy";
        },
        null
      >;
      removeOwn: FunctionReference<"mutation", "internal", {}, null>;
      sendTest: FunctionReference<
        "action",
        "internal",
        { deviceId: Id<"pushDevices"> },
        null
      >;
      takeDevice: FunctionReference<
        "mutation",
        "internal",
        { deviceId: Id<"pushDevices"> },
        {
          userId: Id<"users">;
          sessionId: Id<"authSessions">;
          endpoint: string;
          p256dh: string;
          auth: string;
          vapidKey: string;
          device: string;
          failures: number;
          _id: Id<"pushDevices">;
          _creationTime: number;
        } | null
      >;
    };
    settings: {
      setPassword: FunctionReference<
        "mutation",
        "internal",
        { passwordHash: string },
        null
      >;
    };
    signInLimits: {
      admitRenewal: FunctionReference<
        "mutation",
        "internal",
        { tokenId: string; sessionId: string },
        boolean
      >;
      limitCaller: FunctionReference<
        "mutation",
        "internal",
        { limit: "signUp" | "otp" | "passwordReset" },
        null
      >;
      limitMail: FunctionReference<
        "mutation",
        "internal",
        { limit: "signUp" | "otp" | "passwordReset"; email: string },
        null
      >;
      recordDevice: FunctionReference<
        "mutation",
        "internal",
        { sessionId: Id<"authSessions"> },
        null
      >;
      tryConsumeConfirmation: FunctionReference<
        "mutation",
        "internal",
        { email: string },
        boolean
      >;
    };
  };
  alerts: {
    backOnSale: {
      fanOut: FunctionReference<
        "mutation",
        "internal",
        { listingId: Id<"listings"> },
        null
      >;
    };
    dailyEmail: {
      sendDue: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"alertEmails"> },
        null
      >;
      sweep: FunctionReference<"mutation", "internal", {}, number>;
      unsubscribe: FunctionReference<
        "mutation",
        "internal",
        { token: string },
        boolean
      >;
    };
    matching: {
      deleteMatches: FunctionReference<
        "mutation",
        "internal",
        { searchId: Id<"savedSearches"> },
        null
      >;
      matchPage: FunctionReference<
        "mutation",
        "internal",
        {
          key: string;
          listingIds: Array<Id<"listings">>;
          cursor: string | null;
        },
        null
      >;
      retryMatch: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"savedSearches"> },
        null
      >;
      sweep: FunctionReference<"mutation", "internal", {}, number>;
    };
    priceDrops: {
      fanOut: FunctionReference<
        "mutation",
        "internal",
        { listingId: Id<"listings">; cursor: string | null },
        null
      >;
      notify: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"favourites"> },
        null
      >;
    };
  };
  auth: {
    store: FunctionReference<
      "mutation",
      "internal",
      {
        args:
          | {
              type: "signIn";
              userId: Id<"users">;
              sessionId?: Id<"authSessions">;
              generateTokens: boolean;
            }
          | { type: "signOut" }
          | { type: "refreshSession"; refreshToken: string }
          | {
              type: "verifyCodeAndSignIn";
              params: any;
              provider?: string;
              verifier?: string;
              generateTokens: boolean;
              allowExtraProviders: boolean;
            }
          | { type: "verifier" }
          | { type: "verifierSignature"; verifier: string; signature: string }
          | {
              type: "userOAuth";
              provider: string;
              providerAccountId: string;
              profile: any;
              signature: string;
            }
          | {
              type: "createVerificationCode";
              accountId?: Id<"authAccounts">;
              provider: string;
              email?: string;
              phone?: string;
              code: string;
              expirationTime: number;
              allowExtraProviders: boolean;
            }
          | {
              type: "createAccountFromCredentials";
              provider: string;
              account: { id: string; secret?: string };
              profile: any;
              shouldLinkViaEmail?: boolean;
              shouldLinkViaPhone?: boolean;
            }
          | {
              type: "retrieveAccountWithCredentials";
              provider: string;
              account: { id: string; secret?: string };
            }
          | {
              type: "modifyAccount";
              provider: string;
              account: { id: string; secret: string };
            }
          | {
              type: "invalidateSessions";
              userId: Id<"users">;
              except?: Array<Id<"authSessions">>;
            };
      },
      any
    >;
  };
  claims: {
    clocks: {
      endWait: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"claims"> },
        null
      >;
      resume: FunctionReference<
        "mutation",
        "internal",
        { orderId: Id<"orders"> },
        null
      >;
    };
  };
  demo: {
    alertRows: {
      addAlerts: FunctionReference<"mutation", "internal", {}, null>;
      mailNow: FunctionReference<
        "mutation",
        "internal",
        { userId: Id<"users"> },
        null
      >;
    };
    clearing: {
      cancelUnpaidOrder: FunctionReference<
        "mutation",
        "internal",
        { orderId: string },
        null
      >;
      markCleared: FunctionReference<"mutation", "internal", {}, null>;
      remaining: FunctionReference<
        "query",
        "internal",
        {},
        {
          people: Array<Id<"users">>;
          orders: Array<{ orderId: string; isPaid: boolean }>;
        }
      >;
    };
    seed: {
      createPerson: FunctionReference<
        "action",
        "internal",
        {
          email: string;
          fullName: string;
          secret: string;
          seller?: boolean;
          admin?: boolean;
          outcode?: string;
        },
        Id<"users">
      >;
      demo: FunctionReference<
        "action",
        "internal",
        {},
        "loaded" | "already there"
      >;
    };
    seedRows: {
      addCases: FunctionReference<"mutation", "internal", {}, null>;
      addConversations: FunctionReference<"mutation", "internal", {}, null>;
      addListing: FunctionReference<
        "mutation",
        "internal",
        {
          index: number;
          images: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
          }>;
          proof?: { storageId: Id<"_storage">; name: string };
        },
        null
      >;
      addPeople: FunctionReference<"mutation", "internal", {}, null>;
      addTanks: FunctionReference<
        "mutation",
        "internal",
        { key: string },
        null
      >;
      advanceOrder: FunctionReference<
        "mutation",
        "internal",
        {
          index: number;
          orderId: Id<"orders">;
          claimPhotos: Array<{
            storageId: Id<"_storage">;
            width: number;
            height: number;
            cardId?: Id<"_storage">;
            cardWidth?: number;
            thumbnailId?: Id<"_storage">;
            thumbnailWidth?: number;
            placeholder?: string;
            alt?: string;
          }>;
        },
        null
      >;
      confirmPerson: FunctionReference<
        "mutation",
        "internal",
        { userId: Id<"users">; secret?: string },
        null
      >;
      hasAccount: FunctionReference<
        "query",
        "internal",
        { email: string },
        boolean
      >;
      isLoaded: FunctionReference<"query", "internal", {}, boolean>;
      isPaid: FunctionReference<
        "query",
        "internal",
        { orderId: Id<"orders"> },
        boolean
      >;
      leaveListingsUnconfirmed: FunctionReference<
        "mutation",
        "internal",
        {},
        null
      >;
      markLoaded: FunctionReference<"mutation", "internal", {}, null>;
      payoutJob: FunctionReference<
        "mutation",
        "internal",
        {},
        {
          accountId: Id<"payoutAccounts">;
          stripeAccountId: string | null;
          attempt: string;
          email: string;
          sellerId: Id<"users">;
        }
      >;
      placeOrder: FunctionReference<
        "mutation",
        "internal",
        { index: number },
        Id<"orders">
      >;
      sessionOf: FunctionReference<
        "mutation",
        "internal",
        { orderId: Id<"orders"> },
        string | null
      >;
      setUpPerson: FunctionReference<
        "mutation",
        "internal",
        {
          userId: Id<"users">;
          seller?: boolean;
          admin?: boolean;
          outcode?: string;
        },
        null
      >;
    };
  };
  listings: {
    catalogue: {
      queueCopies: FunctionReference<
        "mutation",
        "internal",
        {
          takedownId: Id<"takedowns">;
          sellerId: Id<"users">;
          cursor: string | null;
        },
        null
      >;
      stepSellerJob: FunctionReference<
        "mutation",
        "internal",
        {
          sellerId: Id<"users">;
          job: "matchProfile" | "deactivate" | "restore";
          banId?: Id<"moderationEvents">;
          cursor: string | null;
        },
        null
      >;
    };
    copies: {
      prepare: FunctionReference<
        "mutation",
        "internal",
        { listingId: Id<"listings"> },
        Array<Id<"_storage">>
      >;
      save: FunctionReference<
        "mutation",
        "internal",
        {
          listingId: Id<"listings">;
          copiedFiles: Array<{ from: Id<"_storage">; to: Id<"_storage"> }>;
        },
        null
      >;
    };
    drafts: {
      deleteOld: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"listingDrafts"> },
        null
      >;
      sweep: FunctionReference<"mutation", "internal", {}, number>;
    };
    freshness: {
      recheck: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"listings"> },
        null
      >;
      sweep: FunctionReference<"mutation", "internal", {}, number>;
    };
  };
  messages: {
    thread: {
      continueFlags: FunctionReference<
        "mutation",
        "internal",
        { viewId: Id<"conversationViews">; until: number; cursor: string },
        null
      >;
      continueMarkRead: FunctionReference<
        "mutation",
        "internal",
        { user1Id: Id<"users">; user2Id: Id<"users">; cursor: string },
        null
      >;
      continueRecordRead: FunctionReference<
        "mutation",
        "internal",
        {
          conversationId: Id<"conversations">;
          userId: Id<"users">;
          after: number;
          until: number;
        },
        null
      >;
    };
    typing: {
      expire: FunctionReference<
        "mutation",
        "internal",
        {
          conversationId: Id<"conversations">;
          userId: Id<"users">;
          updatedAt: number;
        },
        null
      >;
    };
    unreadEmails: {
      send: FunctionReference<
        "mutation",
        "internal",
        {
          memberId: Id<"conversationMembers">;
          seenAt: number;
          forOrder?: boolean;
        },
        null
      >;
    };
  };
  migrations: {
    run: FunctionReference<
      "mutation",
      "internal",
      {
        fn?: string;
        cursor?: string | null;
        batchSize?: number;
        dryRun?: boolean;
        next?: Array<string>;
        reset?: boolean;
        oneBatchOnly?: boolean;
      },
      any
    >;
  };
  moderation: {
    adminPresence: {
      expire: FunctionReference<
        "mutation",
        "internal",
        {
          itemType:
            | "user"
            | "seller_application"
            | "report"
            | "conversation"
            | "proof"
            | "review"
            | "listing"
            | "claim"
            | "order";
          itemId: string;
          adminId: Id<"users">;
          updatedAt: number;
        },
        null
      >;
    };
    standing: {
      inherit: FunctionReference<
        "mutation",
        "internal",
        {
          userId: Id<"users">;
          bannedUntil: number | null;
          banReason: string;
          isSuspended: boolean;
          suspensionReason: string;
          isRefused: boolean;
        },
        null
      >;
      liftOverdue: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"userProfiles"> },
        null
      >;
      sweep: FunctionReference<"mutation", "internal", {}, number>;
    };
  };
  notifications: {
    bell: {
      continueMarkAsRead: FunctionReference<
        "mutation",
        "internal",
        { userId: Id<"users">; which: { group: string } | { until: number } },
        null
      >;
      sweep: FunctionReference<"mutation", "internal", {}, number>;
    };
    pushes: {
      compose: FunctionReference<
        "mutation",
        "internal",
        {
          notificationId: Id<"notifications">;
          at: number;
          deviceId: Id<"pushDevices">;
        },
        {
          device: {
            userId: Id<"users">;
            sessionId: Id<"authSessions">;
            endpoint: string;
            p256dh: string;
            auth: string;
            vapidKey: string;
            device: string;
            failures: number;
            _id: Id<"pushDevices">;
            _creationTime: number;
          };
          message: {
            title: string;
            body: string;
            path: string;
            tag: string;
            isLowUrgency: boolean;
          };
        } | null
      >;
      prepare: FunctionReference<
        "mutation",
        "internal",
        { notificationId: Id<"notifications">; at: number },
        null
      >;
      send: FunctionReference<
        "action",
        "internal",
        {
          notificationId: Id<"notifications">;
          at: number;
          deviceId: Id<"pushDevices">;
          isRetry: boolean;
        },
        null
      >;
    };
  };
  orders: {
    addresses: {
      sweep: FunctionReference<"mutation", "internal", {}, number>;
    };
    adjustments: {
      lapse: FunctionReference<
        "mutation",
        "internal",
        { adjustmentId: Id<"orderAdjustments"> },
        null
      >;
    };
    blockedSales: {
      cancel: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"orders"> },
        null
      >;
      find: FunctionReference<
        "mutation",
        "internal",
        {
          sellerId: Id<"users"> | null;
          status:
            | "pending"
            | "processing"
            | "shipped"
            | "delivered"
            | "completed"
            | "cancelled"
            | "refunded"
            | "disputed";
          cursor: string | null;
        },
        null
      >;
    };
    clocks: {
      assumeArrival: FunctionReference<
        "mutation",
        "internal",
        { orderId: Id<"orders"> },
        null
      >;
      completeIfUndisputed: FunctionReference<
        "mutation",
        "internal",
        { orderId: Id<"orders"> },
        null
      >;
      endHold: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"orders"> },
        null
      >;
      offerRefundIfLate: FunctionReference<
        "mutation",
        "internal",
        { orderId: Id<"orders"> },
        null
      >;
      remindOfArrival: FunctionReference<
        "mutation",
        "internal",
        { orderId: Id<"orders"> },
        null
      >;
      remindOfMeeting: FunctionReference<
        "mutation",
        "internal",
        { meetingId: Id<"orderMeetings"> },
        null
      >;
    };
    law: {
      recheck: FunctionReference<
        "mutation",
        "internal",
        { cursor?: string },
        null
      >;
      recheckListing: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"listings"> },
        null
      >;
    };
  };
  payments: {
    checkouts: {
      create: FunctionReference<
        "action",
        "internal",
        { checkoutId: Id<"checkouts"> },
        null
      >;
      pollSession: FunctionReference<
        "action",
        "internal",
        { checkoutId: Id<"checkouts"> },
        null
      >;
      recordEnd: FunctionReference<
        "mutation",
        "internal",
        {
          update: {
            kind: "paid" | "expired";
            stripeSessionId: string;
            checkoutId: string | null;
            paymentIntentId: string | null;
            amount: number;
            currency: string | null;
            mode: string;
          };
        },
        null
      >;
      recordFailure: FunctionReference<
        "mutation",
        "internal",
        { checkoutId: Id<"checkouts">; error: string; isRefused: boolean },
        null
      >;
      recordSession: FunctionReference<
        "mutation",
        "internal",
        {
          checkoutId: Id<"checkouts">;
          stripeSessionId: string;
          checkoutUrl: string;
        },
        null
      >;
      recoverCheckout: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"checkouts"> },
        "pending" | null
      >;
      request: FunctionReference<
        "query",
        "internal",
        { checkoutId: Id<"checkouts"> },
        {
          email: string;
          orderUuid: string;
          returnPath: string;
          lines: Array<{ name: string; unitAmount: number; quantity: number }>;
        } | null
      >;
      unsettledPage: FunctionReference<
        "query",
        "internal",
        { checkoutId: Id<"checkouts"> },
        { sessionId: string; mustClose: boolean } | null
      >;
    };
    moneyProblems: {
      renew: FunctionReference<
        "mutation",
        "internal",
        { refundId: Id<"refunds"> },
        Id<"refunds">
      >;
    };
    recordRefund: {
      execute: FunctionReference<
        "action",
        "internal",
        { refundId: Id<"refunds"> },
        null
      >;
      record: FunctionReference<
        "mutation",
        "internal",
        {
          refundId: Id<"refunds">;
          updates: Array<{
            kind: "refund";
            stripeRefundId: string;
            refundId: string | null;
            paymentIntentId: string | null;
            amount: number;
            status: string;
            lacksFunds: boolean;
            failureReason: string | null;
          }>;
        },
        {
          orderId: Id<"orders">;
          buyerId: Id<"users">;
          sellerId: Id<"users">;
          checkoutId: Id<"checkouts">;
          stripePaymentIntentId: string;
          purpose: "order" | "adjustment" | "surplus";
          adjustmentId?: Id<"orderAdjustments">;
          amount: number;
          reason: string;
          state: "requested" | "pending" | "succeeded" | "failed";
          stripeRefundId?: string;
          error?: string;
          attempts: number;
          refusals: number;
          nextAttemptAt?: number;
          needsAdmin?: boolean;
          lacksFunds?: boolean;
          requestedBy?: Id<"users">;
          isAnnounced?: true;
          createdAt: number;
          updatedAt: number;
          _id: Id<"refunds">;
          _creationTime: number;
        }
      >;
      recordFailure: FunctionReference<
        "mutation",
        "internal",
        {
          refundId: Id<"refunds">;
          error: string;
          isFinal: boolean;
          wasAnswered: boolean;
          lacksFunds: boolean;
        },
        {
          orderId: Id<"orders">;
          buyerId: Id<"users">;
          sellerId: Id<"users">;
          checkoutId: Id<"checkouts">;
          stripePaymentIntentId: string;
          purpose: "order" | "adjustment" | "surplus";
          adjustmentId?: Id<"orderAdjustments">;
          amount: number;
          reason: string;
          state: "requested" | "pending" | "succeeded" | "failed";
          stripeRefundId?: string;
          error?: string;
          attempts: number;
          refusals: number;
          nextAttemptAt?: number;
          needsAdmin?: boolean;
          lacksFunds?: boolean;
          requestedBy?: Id<"users">;
          isAnnounced?: true;
          createdAt: number;
          updatedAt: number;
          _id: Id<"refunds">;
          _creationTime: number;
        }
      >;
      start: FunctionReference<
        "mutation",
        "internal",
        { refundId: Id<"refunds"> },
        {
          orderId: Id<"orders">;
          buyerId: Id<"users">;
          sellerId: Id<"users">;
          checkoutId: Id<"checkouts">;
          stripePaymentIntentId: string;
          purpose: "order" | "adjustment" | "surplus";
          adjustmentId?: Id<"orderAdjustments">;
          amount: number;
          reason: string;
          state: "requested" | "pending" | "succeeded" | "failed";
          stripeRefundId?: string;
          error?: string;
          attempts: number;
          refusals: number;
          nextAttemptAt?: number;
          needsAdmin?: boolean;
          lacksFunds?: boolean;
          requestedBy?: Id<"users">;
          isAnnounced?: true;
          createdAt: number;
          updatedAt: number;
          _id: Id<"refunds">;
          _creationTime: number;
        }
      >;
    };
    refunds: {
      request: FunctionReference<
        "mutation",
        "internal",
        {
          orderId: string;
          amount?: number;
          reason?: string;
          expected?: number;
          deadOnArrival?: boolean;
        },
        Array<Id<"refunds">>
      >;
    };
    stripeEvents: {
      applyAgain: FunctionReference<
        "mutation",
        "internal",
        { rowId: string },
        "pending" | null
      >;
      applyEvent: FunctionReference<
        "mutation",
        "internal",
        {
          eventId: string;
          livemode: boolean;
          update:
            | {
                kind: "paid" | "expired";
                stripeSessionId: string;
                checkoutId: string | null;
                paymentIntentId: string | null;
                amount: number;
                currency: string | null;
                mode: string;
              }
            | {
                kind: "refund";
                stripeRefundId: string;
                refundId: string | null;
                paymentIntentId: string | null;
                amount: number;
                status: string;
                lacksFunds: boolean;
                failureReason: string | null;
              }
            | {
                kind: "dispute";
                stripeDisputeId: string;
                paymentIntentId: string | null;
                amount: number;
                reason: string;
                status: string;
                dueBy: number | null;
                eventAt: number;
              };
        },
        string
      >;
      isKnownPayment: FunctionReference<
        "query",
        "internal",
        { paymentIntentId: string },
        boolean
      >;
    };
    stripeSync: {
      applied: FunctionReference<
        "query",
        "internal",
        { eventIds: Array<string> },
        Array<string>
      >;
      lastSuspects: FunctionReference<"query", "internal", {}, Array<string>>;
      readUntil: FunctionReference<"query", "internal", {}, number | null>;
      record: FunctionReference<
        "mutation",
        "internal",
        {
          count: number | null;
          error: string | null;
          sync?: {
            eventsReadUntil: number;
            totals: {
              until: number;
              theirPaid: number;
              ourPaid: number;
              theirRefunded: number;
              ourRefunded: number;
              theirSent: number;
              ourSent: number;
              differing: Array<string>;
            };
            books: {
              held: number;
              owed: number;
              refunds: number;
              takingBack: number;
              writtenOff: number;
              available: number;
              pending: number;
              weekFees: number;
            };
            suspects: Array<string>;
          };
        },
        null
      >;
      run: FunctionReference<"action", "internal", {}, null>;
      sweep: FunctionReference<"mutation", "internal", {}, null>;
    };
    stripeTotals: {
      listStoredEntries: FunctionReference<
        "query",
        "internal",
        {
          kind: "payment" | "refund" | "transfer";
          from: number;
          until: number;
          cursor: string | null;
        },
        {
          rows: Array<{ stripeId: string; pence: number }>;
          cursor: string | null;
        }
      >;
      ourPence: FunctionReference<
        "query",
        "internal",
        {
          kind: "payment" | "refund" | "transfer";
          entry: {
            stripeId: string;
            pence: number;
            paymentIntentId: string | null;
            isOurs: boolean;
          };
        },
        number | null
      >;
    };
    sweep: {
      run: FunctionReference<"mutation", "internal", {}, number>;
    };
    webhook: {
      replayFailed: FunctionReference<
        "action",
        "internal",
        { eventId: string },
        null
      >;
    };
  };
  payouts: {
    accounts: {
      begin: FunctionReference<
        "mutation",
        "internal",
        {},
        {
          accountId: Id<"payoutAccounts">;
          stripeAccountId: string | null;
          attempt: string;
          email: string;
          sellerId: Id<"users">;
        }
      >;
      recordCreated: FunctionReference<
        "mutation",
        "internal",
        { accountId: Id<"payoutAccounts">; stripeAccountId: string },
        null
      >;
      recordNews: FunctionReference<
        "mutation",
        "internal",
        {
          accountId: Id<"payoutAccounts">;
          news: {
            isClosed: boolean;
            capability: "active" | "pending" | "restricted" | "rejected";
            canBePaid: boolean;
            codes: Array<string>;
            lastPayout: {
              amount: number;
              state: string;
              arrivesAt: number;
              failureCode?: string;
            } | null;
          };
        },
        null
      >;
      recordSchedule: FunctionReference<
        "mutation",
        "internal",
        { accountId: Id<"payoutAccounts">; schedule: "weekly" | "manual" },
        null
      >;
      refresh: FunctionReference<
        "action",
        "internal",
        { accountId: Id<"payoutAccounts"> },
        null
      >;
      toRefresh: FunctionReference<
        "query",
        "internal",
        { accountId: Id<"payoutAccounts"> },
        {
          stripeAccountId: string;
          schedule: "unset" | "weekly" | "manual";
          wants: "weekly" | "manual";
        } | null
      >;
    };
    books: {
      sumPage: FunctionReference<
        "query",
        "internal",
        {
          list:
            | {
                of: "orders";
                status:
                  | "pending"
                  | "processing"
                  | "shipped"
                  | "delivered"
                  | "completed"
                  | "cancelled"
                  | "refunded"
                  | "disputed";
              }
            | {
                of: "transfers";
                kind: "transfer" | "reversal";
                state:
                  | "waiting"
                  | "requested"
                  | "done"
                  | "failed"
                  | "paidOtherwise"
                  | "givenUp"
                  | "writtenOff";
              }
            | { of: "requestedRefunds" };
          paginationOpts: {
            numItems: number;
            cursor: string | null;
            endCursor?: string | null;
            id?: number;
            maximumRowsRead?: number;
            maximumBytesRead?: number;
          };
        },
        { pence: number; cursor: string | null }
      >;
    };
    recordTransfers: {
      hasDebts: FunctionReference<
        "query",
        "internal",
        { userId: Id<"users"> },
        boolean
      >;
      record: FunctionReference<
        "mutation",
        "internal",
        {
          transferId: Id<"sellerTransfers">;
          shown: {
            stripeId: string;
            amount: number;
            transferId: string | null;
            availableAt: number | null;
            destination: string | null;
          };
        },
        null
      >;
      recordFailure: FunctionReference<
        "mutation",
        "internal",
        {
          transferId: Id<"sellerTransfers">;
          refusals: number | null;
          error: string;
          wasAnswered: boolean;
          kind: "retry" | "lacksFunds" | "account" | "final";
        },
        null
      >;
      recordShown: FunctionReference<
        "mutation",
        "internal",
        {
          transferId: Id<"sellerTransfers">;
          shown: Array<{
            stripeId: string;
            amount: number;
            transferId: string | null;
            availableAt: number | null;
            destination: string | null;
          }>;
        },
        {
          amount: number;
          refusals: number;
          stripeAccountId: string;
          stripePaymentIntentId: string;
        } | null
      >;
      start: FunctionReference<
        "mutation",
        "internal",
        { transferId: Id<"sellerTransfers"> },
        {
          kind: "transfer" | "reversal";
          orderUuid: string;
          transferStripeId: string | null;
        } | null
      >;
    };
    sweep: {
      refreshAccounts: FunctionReference<"mutation", "internal", {}, number>;
      requestWaiting: FunctionReference<
        "mutation",
        "internal",
        { sellerId: Id<"users"> },
        null
      >;
      run: FunctionReference<"mutation", "internal", {}, number>;
      settleAgain: FunctionReference<
        "mutation",
        "internal",
        { from?: { after: number; cursor: string } },
        number
      >;
      settleOrder: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"orders"> },
        "pending" | null
      >;
    };
    transfers: {
      execute: FunctionReference<
        "action",
        "internal",
        { transferId: Id<"sellerTransfers"> },
        null
      >;
    };
  };
  privacy: {
    dataExports: {
      end: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"dataExports"> },
        null
      >;
      finish: FunctionReference<
        "mutation",
        "internal",
        { exportId: Id<"dataExports">; fileId: Id<"_storage"> | null },
        null
      >;
      ownFile: FunctionReference<
        "query",
        "internal",
        { at: number },
        Id<"_storage"> | null
      >;
      page: FunctionReference<
        "query",
        "internal",
        {
          userId: Id<"users">;
          at: { section: string; cursor: string | null } | null;
        },
        {
          text: string;
          next: { section: string; cursor: string | null } | null;
        }
      >;
      write: FunctionReference<
        "action",
        "internal",
        { exportId: Id<"dataExports">; userId: Id<"users"> },
        null
      >;
    };
    deletion: {
      deletePart: FunctionReference<
        "mutation",
        "internal",
        { rowId: string },
        null
      >;
      deleteProven: FunctionReference<
        "mutation",
        "internal",
        { codeHash: string | null; givesUp: number },
        boolean
      >;
      removeUnconfirmed: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"authAccounts"> },
        null
      >;
      requireDeletable: FunctionReference<
        "query",
        "internal",
        { givesUp: number },
        null
      >;
      sweepUnconfirmed: FunctionReference<
        "mutation",
        "internal",
        { after?: number },
        number
      >;
    };
  };
  reviews: {
    clocks: {
      askForReview: FunctionReference<
        "mutation",
        "internal",
        { orderId: Id<"orders"> },
        null
      >;
    };
  };
  sellers: {
    drafts: {
      deleteOld: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"applicationDrafts"> },
        null
      >;
      sweep: FunctionReference<"mutation", "internal", {}, number>;
    };
  };
  shared: {
    jobFailures: {
      retryDue: FunctionReference<"mutation", "internal", {}, number>;
    };
    jobs: {
      record: FunctionReference<
        "mutation",
        "internal",
        {
          job: string;
          label: string;
          outcome: { rowId: string; error?: string };
        },
        null
      >;
      work: FunctionReference<
        "mutation",
        "internal",
        { job: string; label: string; rowId: string },
        null
      >;
    };
    outbox: {
      claim: FunctionReference<
        "mutation",
        "internal",
        { emailId: Id<"emails"> },
        {
          kind:
            | "confirmation"
            | "code"
            | "reset"
            | "contact"
            | "order"
            | "message"
            | "notice"
            | "alert"
            | "security"
            | "test";
          to: string;
          replyTo?: string;
          unsubscribeUrl?: string;
          subject: string;
          secretSubject?: string;
          html: string;
          text: string;
          isPrivate?: true;
          liftsSuppression?: true;
          state: "queued" | "sending" | "sent" | "failed" | "dismissed";
          attempts: number;
          nextAttemptAt: number;
          idempotencyKey: string;
          resendId?: string;
          lastError?: string;
          userId?: Id<"users">;
          orderId?: Id<"orders">;
          forgetWhenSent?: boolean;
          createdAt: number;
          updatedAt: number;
          _id: Id<"emails">;
          _creationTime: number;
        } | null
      >;
      record: FunctionReference<
        "mutation",
        "internal",
        {
          emailId: Id<"emails">;
          attempt: number;
          outcome:
            | { ok: true; resendId: string }
            | { ok: false; error: string; final: boolean };
        },
        null
      >;
      rescue: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"emails"> },
        null
      >;
      send: FunctionReference<
        "action",
        "internal",
        { emailId: Id<"emails"> },
        null
      >;
      sweep: FunctionReference<"mutation", "internal", {}, number>;
    };
    uploads: {
      deleteUnused: FunctionReference<
        "mutation",
        "internal",
        { rowId: Id<"uploads"> },
        null
      >;
      settle: FunctionReference<
        "mutation",
        "internal",
        {
          storageId: Id<"_storage">;
          purpose:
            | "listing"
            | "avatar"
            | "packaging"
            | "claim"
            | "packagingVideo"
            | "proof"
            | "message";
          userId: Id<"users">;
          type: string | null;
        },
        | { ok: true; storageId: Id<"_storage">; url: string }
        | { ok: false; error: { code: string; message: string } }
      >;
      sweep: FunctionReference<"mutation", "internal", {}, number>;
      sweepStorage: FunctionReference<
        "mutation",
        "internal",
        { from?: { before: number; cursor: string } },
        number
      >;
    };
  };
  site: {
    feeds: {
      newest: FunctionReference<
        "query",
        "internal",
        { category: "fish" | "shrimp" | "snails" | "plants" | null },
        Array<{
          _id: Id<"listings">;
          title: string;
          species: string;
          description: string;
          town: string;
          price: number;
          deliveryFrom?: number;
          available: number;
          held: number;
          minQuantity: number;
          sellerName: string;
          createdAt: number;
          updatedAt: number;
        }>
      >;
    };
    files: {
      find: FunctionReference<
        "query",
        "internal",
        { path: string; packed: boolean },
        {
          file: { url: string; contentType: string; etag: string } | null;
          isPacked: boolean;
        }
      >;
      headers: FunctionReference<
        "query",
        "internal",
        {},
        { url: string; contentType: string; etag: string } | null
      >;
      page: FunctionReference<
        "query",
        "internal",
        {},
        {
          version: string | null;
          file: { url: string; contentType: string; etag: string } | null;
          headers: { url: string; contentType: string; etag: string } | null;
        }
      >;
    };
    hosting: {
      dropFailure: FunctionReference<
        "mutation",
        "internal",
        { rowId: string },
        null
      >;
    };
    pages: {
      parts: FunctionReference<
        "query",
        "internal",
        { at: string },
        {
          status: number;
          head: string;
          content: string;
          view?: { html: string; data: string };
          renderError?: string;
        }
      >;
    };
    sitemap: {
      claim: FunctionReference<"mutation", "internal", {}, boolean>;
      drop: FunctionReference<
        "mutation",
        "internal",
        { kind: "listings" | "sellers"; place: number },
        boolean
      >;
      entries: FunctionReference<
        "query",
        "internal",
        { kind: "listings" | "sellers"; file: number },
        Array<{ path: string; changedAt?: number }>
      >;
      files: FunctionReference<
        "query",
        "internal",
        {},
        { listings: number; sellers: number }
      >;
      save: FunctionReference<
        "mutation",
        "internal",
        { kind: "listings" | "sellers"; place: number; cursor: string | null },
        string | null
      >;
    };
    storageUrls: {
      refresh: FunctionReference<"mutation", "internal", {}, null>;
      step: FunctionReference<
        "mutation",
        "internal",
        { table: "listings" | "userProfiles"; cursor: string | null },
        null
      >;
    };
  };
  sweeps: {
    run: FunctionReference<
      "mutation",
      "internal",
      { sweep: string },
      { count: number | null; error: string | null }
    >;
  };
  tanks: {
    suitability: {
      sweep: FunctionReference<"mutation", "internal", {}, number>;
    };
  };
};

export declare const components: {
  rateLimiter: import("@convex-dev/rate-limiter/_generated/component.js").ComponentApi<"rateLimiter">;
  migrations: import("@convex-dev/migrations/_generated/component.js").ComponentApi<"migrations">;
  staticHosting: import("@convex-dev/static-hosting/_generated/component.js").ComponentApi<"staticHosting">;
};
