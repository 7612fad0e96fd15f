// Generated from the session routes by npm run generate
export interface paths {
    "/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what waits for approval, or the newest decisions */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what waits for approval, or waited */
        get: operations["showApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{reference}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a transfer, or all of a file */
        post: operations["approveTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{reference}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a transfer, or withdraw your own */
        post: operations["rejectTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what your business asked the operator for, if it has */
        get: operations["getApproval"];
        /** Ask the operator to approve your business for live mode */
        put: operations["requestApproval"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what members and operators did to the business */
        get: operations["listActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/audit/{actionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one action */
        get: operations["getAction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the actions that a list's filters leave as CSV */
        get: operations["exportActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/audit/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who did something to the business */
        get: operations["listActionPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the look of your pay pages */
        get: operations["getBranding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/branding/color": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the colour of your pay pages */
        put: operations["setBrandingColor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/branding/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the logo of your pay pages */
        put: operations["setBrandingLogo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/branding/support": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set where your customers find help */
        put: operations["setBrandingSupport"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get which mails you get from this business */
        get: operations["getNotificationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/notifications/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose whether you get a kind of mail */
        put: operations["chooseNotification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/references/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find in which modes a reference exists */
        get: operations["locateReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the members and the open invitations */
        get: operations["getTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/team/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invite a person by mail */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/team/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/team/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leave the business */
        post: operations["leaveBusiness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/team/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /** Change the role of a member */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/b/{businessId}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your saved views of a page, and those that others share */
        get: operations["listViews"];
        put?: never;
        /** Save a page's filters under a name */
        post: operations["saveView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b/{businessId}/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a saved view */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /** Change a saved view */
        patch: operations["changeView"];
        trace?: never;
    };
    "/business/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the balance of your NGN wallet */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List banks and other institutions */
        get: operations["listBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card-authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the authorisations of all cards, newest first */
        get: operations["listCardAuthorizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card-wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the card wallet */
        get: operations["getCardWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card-wallet/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the card wallet's statement as CSV */
        get: operations["exportCardWalletStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card-wallet/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List card wallet transactions */
        get: operations["listCardWalletTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a card */
        get: operations["getCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/{reference}/authorizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an authorisation of a card */
        get: operations["getCardAuthorization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/{reference}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Freeze a card */
        post: operations["freezeCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/{reference}/fund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fund a card */
        post: operations["fundCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/{reference}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a card's limits */
        post: operations["setCardLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/{reference}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the page with the card number, for a stated reason */
        post: operations["revealCardDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/{reference}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export a card's statement as CSV */
        get: operations["exportCardStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/{reference}/terminate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Terminate a card */
        post: operations["terminateCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/{reference}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List card transactions */
        get: operations["listCardTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/{reference}/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unfreeze a card */
        post: operations["unfreezeCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/{reference}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw from a card */
        post: operations["withdrawFromCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/card/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issue a virtual USD card */
        post: operations["issueCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/cardholders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List cardholders, newest first */
        get: operations["listCardholders"];
        put?: never;
        /** Create a cardholder */
        post: operations["createCardholder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/cardholders/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a cardholder */
        get: operations["getCardholder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/cardholders/{customerId}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a cardholder's cards */
        get: operations["listCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the cards of all cardholders, newest first */
        get: operations["listAllCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invoices, newest first */
        get: operations["listInvoices"];
        put?: never;
        /** Create an invoice */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/invoices/{invoiceNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an invoice */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/invoices/{invoiceNumber}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel an invoice */
        post: operations["cancelInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/invoices/{invoiceNumber}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download an invoice as a PDF */
        get: operations["getInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/invoices/{invoiceNumber}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a reminder of an invoice */
        post: operations["remindOfInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/invoices/{invoiceNumber}/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get when the customer of an invoice is reminded */
        get: operations["getReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/pricing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get pricing */
        get: operations["getPricing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your API requests of the last days */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an API request with its bodies */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/requests/{requestId}/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare the bytes that had to be signed with those that were */
        get: operations["explainSignature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List settlements */
        get: operations["listSettlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/settlements/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a settlement with its transactions */
        get: operations["getSettlement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a transaction */
        get: operations["getTransactionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List transactions, newest first */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/transactions/{reference}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the receipt of a transfer, payout or bill as a PDF */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/transactions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export transactions as CSV */
        get: operations["exportTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/transfer/fee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the fee of a transfer */
        get: operations["previewTransferFee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Resolve account name */
        get: operations["enquireName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/airtime/fetch-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List airtime providers */
        get: operations["airtimeFetchProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/airtime/purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Buy airtime */
        post: operations["airtimePurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/betting/billers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List betting providers */
        get: operations["bettingBillers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/betting/fund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fund a betting account */
        post: operations["bettingFund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/betting/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve the customer of a betting account */
        post: operations["bettingValidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/cable-tv/fetch-billers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the cable-tv plans of a provider */
        get: operations["cableTvFetchBillers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/cable-tv/fetch-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List cable-tv providers */
        get: operations["cableTvFetchProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/cable-tv/purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Buy a television package */
        post: operations["cableTvPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/cable-tv/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve the customer of a smart card */
        post: operations["cableTvValidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/electricity/billers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List electricity providers */
        get: operations["electricityBillers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/electricity/purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Buy electricity */
        post: operations["electricityPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/electricity/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve the customer of a meter */
        post: operations["electricityValidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/internet/data/fetch-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List data providers */
        get: operations["internetDataFetchProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/internet/data/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the data plans of a provider */
        get: operations["internetDataLookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/internet/data/purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Buy a data plan */
        post: operations["internetDataPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List purchases, newest first */
        get: operations["listBills"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/vas/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the status of a purchase */
        get: operations["getBillStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a verification */
        get: operations["getVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show whom a verification was about */
        post: operations["revealVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/bvn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a BVN */
        post: operations["verifyBvn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/bvn-advanced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a BVN, with extended data */
        post: operations["verifyBvnAdvanced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/cac-basic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify the registration of a company */
        post: operations["verifyCacBasic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/frsc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a driver's licence */
        post: operations["verifyFrsc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your verifications, newest first */
        get: operations["listVerifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/nin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a NIN */
        post: operations["verifyNin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/passport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a passport and its bearer */
        post: operations["verifyPassport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/phone-advanced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a phone number, with extended data */
        post: operations["verifyPhoneAdvanced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/phone-basic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a phone number */
        post: operations["verifyPhoneBasic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/phone-nin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify that a phone number and a NIN belong to one person */
        post: operations["verifyPhoneNin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/pvc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a voter's card */
        post: operations["verifyPvc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/verification/pvc-premium": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a voter's card, with extended data */
        post: operations["verifyPvcPremium"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/virtualaccount/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List virtual accounts, newest first */
        get: operations["listVirtualAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/virtualaccount/business": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a reusable account number of a business */
        post: operations["createBusinessAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/virtualaccount/customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a reusable account number of one of your customers */
        post: operations["createCustomerAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/virtualaccount/dynamic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an account number for one payment */
        post: operations["createDynamicAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/virtualaccount/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a virtual account */
        get: operations["getVirtualAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List customers, newest first */
        get: operations["listCustomers"];
        put?: never;
        /** Create or update a customer */
        post: operations["saveCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the wallets of a customer */
        get: operations["listWallets"];
        put?: never;
        /** Open a wallet for a customer */
        post: operations["openWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a customer */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the newest changes of a customer, at most 200 */
        get: operations["listCustomerChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/kyc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the KYC items of a customer */
        get: operations["listKycItems"];
        put?: never;
        /** Verify one item about a customer */
        post: operations["submitKyc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/kyc/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a customer's tiers, what is missing, and the limits that are left today */
        get: operations["getKycProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show one identity number of a customer */
        post: operations["revealCustomerNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/by-external-id/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a customer by your own id */
        get: operations["getCustomerByExternalId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events of the last 30 days */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an event */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries of an event */
        get: operations["listEventDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what came in and went out on each of the last 14 days */
        get: operations["getFlows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the balance, what needs a person, and the latest transactions and settlements */
        get: operations["getHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys without their secrets */
        get: operations["listKeys"];
        put?: never;
        /** Create a named API key */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        /** Change the limits of an API key */
        patch: operations["restrictKey"];
        trace?: never;
    };
    "/keys/{keyId}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show an API key */
        post: operations["revealKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the main API key */
        post: operations["rotateKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/businesses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a business */
        post: operations["createOwnBusiness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get a one-time code by mail */
        post: operations["requestOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set or replace your PIN */
        put: operations["setPin"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your profile and your businesses */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all your sessions except this one */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the payouts of all wallets, newest first */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send money to one account */
        post: operations["sendMoney"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send/beneficiaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the accounts that were paid last */
        get: operations["listBeneficiaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List files of transfers, newest first */
        get: operations["listBulkFiles"];
        put?: never;
        /** Upload a file of up to 1,000 transfers. Nothing is sent */
        post: operations["createBulkFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send/bulk/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a file: what would be sent, or how far it is */
        get: operations["showBulkFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send/bulk/{reference}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Discard a file that was not sent */
        post: operations["discardBulkFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send/bulk/{reference}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the rows of a file with their transfers, as CSV */
        get: operations["exportBulkFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send/bulk/{reference}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the rows of a file */
        get: operations["showBulkFileRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Correct, skip or keep rows */
        patch: operations["correctBulkFileRows"];
        trace?: never;
    };
    "/send/bulk/{reference}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send all rows of a file that are not skipped */
        post: operations["sendBulkFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the bank for the account's name */
        post: operations["checkName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what a transfer would cost, leave and need */
        get: operations["previewTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an empty file to start from */
        get: operations["exportBulkTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the amounts above which transfers wait for approval */
        get: operations["showThresholds"];
        /** Set the amounts above which transfers wait for approval */
        put: operations["changeThresholds"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sum the settlements that a list's filters leave */
        get: operations["sumSettlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/cards/{reference}/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay with a test card */
        post: operations["payWithTestCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/cards/{reference}/authorizations/{id}/expire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Expire a test authorisation */
        post: operations["expireTestAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/cards/{reference}/authorizations/{id}/increment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Increment a test authorisation */
        post: operations["incrementTestAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/cards/{reference}/authorizations/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refund a settled test purchase */
        post: operations["refundTestAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/cards/{reference}/authorizations/{id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reverse a test authorisation or its settlement */
        post: operations["reverseTestAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/cards/{reference}/authorizations/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Settle a test authorisation */
        post: operations["settleTestAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the test clock */
        get: operations["getTestClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Advance the test clock */
        post: operations["advanceTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Simulate a payment to a virtual account or an invoice */
        post: operations["sendTestCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send yourself a sample of an event */
        post: operations["sendTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reset your test wallets and the magic BVNs */
        post: operations["resetTestFunds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/transfers/{reference}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the outcome of a test transfer */
        post: operations["resolveTestTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List transactions as the dashboard shows them, newest first */
        get: operations["listRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what happened about a reference, and what happens next */
        get: operations["traceReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the transactions that a list's filters leave as CSV */
        get: operations["exportRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sum the transactions that a list's filters leave */
        get: operations["sumRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/virtual-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List virtual accounts with their last credits, newest account first */
        get: operations["listCreditedAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the wallets of all customers, newest first */
        get: operations["listAllWallets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{walletReference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a wallet with its balances */
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{walletReference}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close an empty wallet */
        post: operations["closeWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{walletReference}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Freeze a wallet */
        post: operations["freezeWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{walletReference}/link-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Link a card to a wallet */
        post: operations["linkCard"];
        /** Unlink a card from a wallet */
        delete: operations["unlinkCard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{walletReference}/payouts/{payoutReference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a payout */
        get: operations["getPayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{walletReference}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the statement of a wallet, oldest first */
        get: operations["exportStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{walletReference}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the entries of a wallet's statement, newest first */
        get: operations["listWalletTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{walletReference}/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unfreeze a wallet */
        post: operations["unfreezeWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{walletReference}/virtual-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Attach an account number to a wallet */
        post: operations["attachVirtualAccount"];
        /** Retire the account number of a wallet permanently */
        delete: operations["retireVirtualAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{walletReference}/virtual-account/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the account number of a wallet */
        post: operations["regenerateVirtualAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{delivery}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a delivery with both bodies of each attempt */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send deliveries again, or count them */
        post: operations["replayDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the types of events */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-samples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a sample of an event to your test endpoints */
        post: operations["sendSample"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your webhook endpoints and how they do */
        get: operations["listEndpoints"];
        put?: never;
        /** Create a webhook endpoint */
        post: operations["createEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{endpoint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook endpoint and how it does */
        get: operations["getEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a webhook endpoint */
        patch: operations["updateEndpoint"];
        trace?: never;
    };
    "/webhooks/{endpoint}/day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an endpoint's attempts of the last 24 hours */
        get: operations["getEndpointDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{endpoint}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries of an endpoint with their last attempts */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{endpoint}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disable a webhook endpoint */
        post: operations["disableEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{endpoint}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable a webhook endpoint */
        post: operations["enableEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{endpoint}/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the newest replays of an endpoint with their progress */
        get: operations["listReplays"];
        put?: never;
        /** Send the events since a time again, or count them */
        post: operations["startReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{endpoint}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reveal the secret of an endpoint */
        post: operations["revealSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{endpoint}/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the secret of an endpoint */
        post: operations["rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Accepted purchase */
        AcceptedPurchase: {
            data: {
                amount: number;
                /** @enum {unknown} */
                category: "airtime" | "data" | "electricity" | "cable-tv" | "betting";
                /** @description The phone, meter, smart card or betting account. */
                customerId: string;
                itemCode: string;
            };
            message: string;
            /** @description Your reference. */
            reference: string;
        };
        /** Action */
        Action: {
            /** @description Its stable name. */
            action: string;
            address: string | null;
            /** Format: date-time */
            at: string;
            /** @description The e-mail address of a member, or the name of an operator. */
            by: string;
            /** @description What it changed. */
            changes: {
                after: string | null;
                before: string | null;
                /** @description The name of a value. */
                name: string;
            }[];
            /** @description What else the business may read of it. */
            facts: {
                /** @description The name of a value. */
                name: string;
                /** @description The value. */
                value: string;
            }[];
            /**
             * @description What it is about.
             * @enum {unknown}
             */
            group: "business" | "team" | "keys" | "webhooks" | "money" | "customers" | "cards" | "test_mode" | "service";
            id: number;
            mode: ("test" | "live") | null;
            /** @description What was done, after the name of who did it. */
            phrase: string;
            requestId: string | null;
            subject: string | null;
        };
        /** An endpoint's last 24 hours */
        AnEndpointSLast24Hours: {
            /** @description False if there were more events than are counted. */
            isWhole: boolean;
            outcomes: {
                /** @description The events of the last 24 hours. */
                events: number;
                /** @description Given up. */
                failed: number;
                /** @description Acknowledged at the first try. */
                firstTry: number;
                /** @description Held because the endpoint is disabled. */
                held: number;
                /** @description Acknowledged at a later try. */
                laterTry: number;
                since: string | null;
                /** @description Waiting for a try. */
                waiting: number;
            };
            /** @description Quarters of an hour with attempts. */
            quarters: {
                /** @description Its attempts. */
                attempts: number;
                /** @description Those that were not acknowledged. */
                failures: number;
                /**
                 * Format: date-time
                 * @description The beginning of a quarter of an hour.
                 */
                from: string;
            }[];
        };
        /** API key */
        APIKey: {
            /**
             * @description `no_money` may not move money.
             * @enum {unknown}
             */
            access: "full" | "no_money" | "read_only";
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            endsAt: string | null;
            expiresAt: string | null;
            /** @description The id of the key. */
            id: number;
            lastAddress: string | null;
            lastUsedAt: string | null;
            name: string | null;
            /** @description Addresses and networks that may use it; empty for any. */
            networks: string[];
            /** @description What it may do with customers and wallets. */
            scopes: ("customers:write" | "customer_wallet:read" | "customer_wallet:write" | "kyc:write")[];
        };
        /** API keys */
        APIKeys: {
            keys: components["schemas"]["APIKey"][];
        };
        /** Approval */
        Approval: {
            request: {
                /** @description What the business sells, and to whom. */
                activity: string;
                /** @description Where the operator reaches the business. */
                phone: string;
                /** @description The number at the Corporate Affairs Commission. */
                rcNumber: string;
                registeredName: string;
                /** Format: date-time */
                requestedAt: string;
                requestedBy: string;
            } | null;
        };
        /** Approval need */
        ApprovalNeed: {
            above: number | null;
            /** @description The names of those who may approve it. */
            approvers: string[];
            needed: boolean;
        };
        /** Balance */
        Balance: {
            /** @description The money that you can spend now. */
            available: number;
            currency: string;
            /** @description The total of your customers' wallets. It is not yours to spend. */
            customerWallets: number;
            /** @description The money reserved for transfers that are not complete. */
            held: number;
            /** @description The money that has arrived and is not settled yet. */
            pending: number;
            /** @description Available, pending and held together. */
            total: number;
        };
        /** Bank */
        Bank: {
            bankType: string;
            /** @description Send it as `destinationBankCode`. Banks have three digits, other institutions five or six. The six digits of the interbank switch and the bank's codes in other lists are also accepted. */
            cbnCode: string;
            /** @description An inactive bank is listed for old records and takes no new transfers. */
            isActive: boolean;
            /** @description The address of the bank's logo. No bank has one today. */
            logoUrl: string | null;
            name: string;
            shortName: string;
            /** @description It can receive transfers. */
            supportsTransfer: boolean;
            /** @description It can open virtual accounts. */
            supportsVirtualAccount: boolean;
        };
        /** Beneficiary */
        Beneficiary: {
            accountName: string;
            accountNumber: string;
            /** @description Of the last transfer. */
            amount: number;
            bankCode: string;
            bankName: string;
            narration: string;
            /**
             * Format: date-time
             * @description When the last transfer was made.
             */
            paidAt: string;
        };
        /** Biller */
        Biller: {
            amount: number | null;
            /** @enum {unknown} */
            category: "airtime" | "data" | "electricity" | "cable-tv" | "betting";
            /** @description The code to send when you buy it. */
            itemCode: string;
            itemName: string;
            maxAmount: number | null;
            minAmount: number | null;
        };
        /** Biller list */
        BillerList: {
            billers: components["schemas"]["Biller"][];
        };
        /** Bill provider list */
        BillProviderList: {
            providers: components["schemas"]["Biller"][];
        };
        /** Bill status */
        BillStatus: {
            /** @description The value of the purchase before the discount. */
            amount: number;
            /** @enum {unknown} */
            category: "airtime" | "data" | "electricity" | "cable-tv" | "betting";
            /** Format: date-time */
            createdAt: string;
            customerId: string;
            /** @description The discount on it. */
            discount: number;
            fee: number;
            itemCode: string;
            /** @description Its name in the catalogue at the time of purchase. */
            itemName: string;
            /** @description Your reference. */
            reference: string;
            /**
             * @description `Failed`: the purchase failed and everything was refunded to your wallet.
             * @enum {unknown}
             */
            status: "Pending" | "Successful" | "Failed";
            token: string | null;
            transactionReference: string;
            units: string | null;
        };
        /** Branding */
        Branding: {
            color: string | null;
            logo: string | null;
            name: string;
            supportEmail: string | null;
            supportPhone: string | null;
        };
        /**
         * BvnAdvancedResult
         * @description The registry's record. Null: no record, no answer yet, or erased.
         */
        BvnAdvancedResult: {
            dateOfBirth: string | null;
            email: string | null;
            enrollmentBank: string | null;
            enrollmentBranch: string | null;
            firstName: string;
            gender: string | null;
            lastName: string;
            levelOfAccount: string | null;
            middleName: string | null;
            phoneNumber: string | null;
            photo: string | null;
            residentialAddress: string | null;
            stateOfOrigin: string | null;
            watchListed: boolean | null;
        };
        /** BvnAdvancedVerification */
        BvnAdvancedVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            normalizedResult: components["schemas"]["BvnAdvancedResult"] | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /**
         * BvnResult
         * @description The registry's record. Null: no record, no answer yet, or erased.
         */
        BvnResult: {
            dateOfBirth: string | null;
            firstName: string;
            gender: string | null;
            lastName: string;
            middleName: string | null;
            phoneNumber: string | null;
        };
        /** BvnVerification */
        BvnVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            normalizedResult: components["schemas"]["BvnResult"] | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /**
         * CacBasicResult
         * @description The registry's record. Null: no record, no answer yet, or erased.
         */
        CacBasicResult: {
            address: string | null;
            companyName: string;
            companyStatus: string | null;
            companyType: string | null;
            registeredDate: string | null;
        };
        /** CacBasicVerification */
        CacBasicVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            normalizedResult: components["schemas"]["CacBasicResult"] | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /** Card */
        Card: {
            /** @description The available balance. It can be spent or withdrawn. */
            balance: number;
            brand: string;
            /** @description For example USD, APPLE_PAY, GOOGLE_PAY. */
            capabilities: string[];
            cardReference: string;
            currency: string;
            /** @description The cardholder's id. */
            customerId: string;
            /** @description The most that can be spent in one day in Lagos, in USD. */
            dailyLimit: number;
            expiryMonth: string | null;
            expiryYear: string | null;
            firstSix: string | null;
            /** @description The amount held for authorised purchases. */
            heldBalance: number;
            isPhysical: boolean;
            issuedAt: string | null;
            label: string;
            lastFour: string | null;
            linkedWalletReference: string | null;
            /** @description The most that one purchase can cost, in USD. */
            perTransactionLimit: number;
            /** @description What counts towards the daily limit, in USD: today's purchases (Lagos time), less what was reversed today. */
            spentToday: number;
            /**
             * @description `Pending` until the issuer has made the card. `Frozen` also while an unfreeze waits for the issuer. `Failed`: the card was not issued, and everything was refunded.
             * @enum {unknown}
             */
            status: "Pending" | "Active" | "Frozen" | "Terminated" | "Expired" | "Failed";
        };
        /** Card authorization */
        CardAuthorization: {
            /** @description The approved amount, without the fee. */
            approvedAmount: number;
            /** @description The issuer's id. The rows of the card's statement have it too. */
            authorizationId: string;
            cardReference: string;
            country: string | null;
            /**
             * Format: date-time
             * @description When it was approved or declined.
             */
            createdAt: string;
            /** @description The network's cross-border fee on the approved amount. The statement has the fee that a settlement charged on its own amount. */
            crossBorderFee: number;
            /** @description The currency of every amount here. */
            currency: string;
            /** @description For a declined purchase, its amount; otherwise 0. */
            declinedAmount: number;
            declineReason: string | null;
            expiresAt: string | null;
            /** @description What is held now, with the fee. */
            heldAmount: number;
            lastFour: string | null;
            merchantName: string | null;
            /** @description The part that was reversed. */
            reversedAmount: number;
            /**
             * @description `Declined`: nothing was held. `Approved` while money is held. `Reversed`: the merchant released it. `Cleared`: the purchase was settled. `Expired`: no settlement came in time.
             * @enum {unknown}
             */
            status: "Approved" | "Reversed" | "Cleared" | "Expired" | "Declined";
            walletReference: string | null;
        };
        /** Card authorization detail */
        CardAuthorizationDetail: {
            /** @description The approved amount, without the fee. */
            approvedAmount: number;
            /** @description The issuer's id. The rows of the card's statement have it too. */
            authorizationId: string;
            cardReference: string;
            country: string | null;
            /**
             * Format: date-time
             * @description When it was approved or declined.
             */
            createdAt: string;
            /** @description The network's cross-border fee on the approved amount. The statement has the fee that a settlement charged on its own amount. */
            crossBorderFee: number;
            /** @description The currency of every amount here. */
            currency: string;
            /** @description For a declined purchase, its amount; otherwise 0. */
            declinedAmount: number;
            declineReason: string | null;
            expiresAt: string | null;
            /** @description What is held now, with the fee. */
            heldAmount: number;
            lastFour: string | null;
            merchantName: string | null;
            /** @description The part that was reversed. */
            reversedAmount: number;
            /**
             * @description `Declined`: nothing was held. `Approved` while money is held. `Reversed`: the merchant released it. `Cleared`: the purchase was settled. `Expired`: no settlement came in time.
             * @enum {unknown}
             */
            status: "Approved" | "Reversed" | "Cleared" | "Expired" | "Declined";
            /** @description The rows of the card's statement about this authorisation, oldest first: from 120 days before to 120 days after it, among the card's newest 2,000 rows. */
            transactions: components["schemas"]["CardTransaction"][];
            walletReference: string | null;
        };
        /** Card details page */
        CardDetailsPage: {
            cardReference: string;
            /**
             * Format: date-time
             * @description When the page expires.
             */
            expiresAt: string;
            /** @description A page of the issuer. Open it only in the cardholder's browser. */
            url: string;
        };
        /** Cardholder */
        Cardholder: {
            /** @description The number of cards that can be used now. */
            activeCardCount: number;
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the cardholder. It is also the id of the customer. */
            customerId: string;
            email: string | null;
            firstName: string | null;
            lastName: string | null;
            phone: string | null;
            status: string;
        };
        /** Cards */
        Cards: components["schemas"]["Card"][];
        /** Card statement */
        CardStatement: {
            cardReference: string;
            hasMore: boolean;
            pageNumber: number;
            pageSize: number;
            /**
             * Format: date-time
             * @description Present only if a search did not reach the last row: the time of the newest row not searched. Send it as `endDate` to continue.
             */
            searchedBackTo?: string;
            /** @description The number of rows, counted up to 10,000. */
            totalCount: number;
            transactions: components["schemas"]["CardTransaction"][];
        };
        /** Card transaction */
        CardTransaction: {
            amount: number;
            authorizationId: string | null;
            cardReference: string;
            country: string | null;
            currency: string;
            declineReason: string | null;
            description: string;
            merchantId: string | null;
            merchantName: string;
            network: string | null;
            /** Format: date-time */
            occurredAt: string;
            reference: string;
            /** @enum {unknown} */
            status: "Approved" | "Successful" | "Expired" | "Declined";
            /** @enum {unknown} */
            type: "Authorization" | "Settlement" | "CrossBorder" | "Reversal" | "CrossBorderReversal" | "Refund" | "Expiry" | "Decline";
            wallet: {
                /** @description The amount in the wallet's currency. */
                amount: number;
                currency: string;
                rate: number | null;
                rateSetAt: string | null;
                rateSource: string | null;
                walletReference: string;
            } | null;
        };
        /** Card wallet */
        CardWallet: {
            /** @description The amount that can be spent on issuing and funding cards. */
            available: number;
            currency: string;
            /** @description The amount held for cards that are being issued. */
            held: number;
            /** @description Whether the operator allows cards in this mode. If not, issuing or funding a card gets `activation_required`. */
            isEnabled: boolean;
            /** @description The available and held amounts together. */
            total: number;
        };
        /** Card wallet entry */
        CardWalletEntry: {
            amount: number;
            balanceAfter: number;
            balanceBefore: number;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            id: number;
            narrative: string;
            /** @enum {unknown} */
            postingType: "Debit" | "Credit";
            transactionReference: string;
            /** @enum {unknown} */
            type: "Funding" | "CardFunding" | "CardWithdrawal" | "CardReturn" | "Fee" | "VAT" | "TestFunds" | "Adjustment" | "Other";
        };
        /** ChangedField */
        ChangedField: {
            after: string | null;
            before: string | null;
            field: string;
        };
        /** CreditedVirtualAccount */
        CreditedVirtualAccount: {
            /** @description The account name that the payer sees. */
            accountName: string;
            /** @description The account number to pay to. */
            accountNumber: string;
            amount: number | null;
            /** @description The bank of the account number. */
            bankName: string;
            /** Format: date-time */
            createdAt: string;
            details: {
                businessName: string | null;
                /** @description Individual or Corporate. */
                category: string;
                email: string | null;
                firstName: string | null;
                lastName: string | null;
                phone: string | null;
                rcNumber: string | null;
                tin: string | null;
                /** @enum {unknown} */
                type: "Customer" | "Business";
            };
            expiresAt: string | null;
            lastCredit: {
                amount: number;
                /** Format: date-time */
                createdAt: string;
                reference: string;
                senderName: string | null;
            } | null;
            /** @description The provider that opened it. */
            providerCode: string;
            received: number | null;
            /** @description The reference of the account. */
            reference: string;
            /**
             * @description `Active`: the account credits any amount. The other statuses are for accounts that expect an amount.
             * @enum {unknown}
             */
            status: "Active" | "Pending" | "PartiallyPaid" | "Paid" | "Expired" | "Cancelled" | "Retired";
            /** @enum {unknown} */
            type: "Business" | "Customer" | "Dynamic";
        };
        /** Customer */
        Customer: {
            address1: string | null;
            address2: string | null;
            bvn: string | null;
            /** @description What the customer may do. Empty without a name and an e-mail or a phone. */
            capabilities: ("hold_wallet" | "receive_internal_transfer" | "attach_virtual_account" | "receive_external_transfer" | "payout" | "issue_card" | "elevated_limits")[];
            city: string | null;
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            dateOfBirth: string | null;
            email: string | null;
            externalId: string | null;
            firstName: string | null;
            /** @description The service's id of the customer. */
            id: number;
            idDocumentBackUrl: string | null;
            idDocumentFrontUrl: string | null;
            idNumber: string | null;
            idType: string | null;
            isTest: boolean;
            kycStatus: ("PENDING" | "VERIFIED") | null;
            /** @description The customer's KYC tier: 0 to 3. */
            kycTier: number;
            lastName: string | null;
            metadataJson: string | null;
            phone: string | null;
            profiles: string[];
            state: string | null;
            status: string;
            zipcode: string | null;
        };
        /** CustomerChange */
        CustomerChange: {
            /** Format: date-time */
            changedAt: string;
            /** @description Identity numbers are masked. */
            changes: components["schemas"]["ChangedField"][];
            /**
             * @description What changed it: a saved customer, a verified item, or the operator.
             * @enum {unknown}
             */
            source: "api" | "kyc" | "operator";
        };
        /** Customer limits */
        CustomerLimits: {
            /** @description The total of the naira wallet, without withheld credits. */
            balanceHeld: number;
            balanceLeft: number | null;
            balanceMax: number | null;
            /** @description Credits that wait for a higher tier or a lower balance. */
            balanceWithheld: number;
            payoutDailyMax: number | null;
            payoutLeftToday: number | null;
            payoutMax: number | null;
            payoutUsedToday: number;
            /** Format: date-time */
            resetsAt: string;
        };
        /** Customer row */
        CustomerRow: {
            /** @description What the customer may do. Empty without a name and an e-mail or a phone. */
            capabilities: ("hold_wallet" | "receive_internal_transfer" | "attach_virtual_account" | "receive_external_transfer" | "payout" | "issue_card" | "elevated_limits")[];
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            email: string | null;
            externalId: string | null;
            firstName: string | null;
            /** @description The service's id of the customer. */
            id: number;
            isTest: boolean;
            kycStatus: ("PENDING" | "VERIFIED") | null;
            /** @description The customer's KYC tier: 0 to 3. */
            kycTier: number;
            lastName: string | null;
            phone: string | null;
            profiles: string[];
            status: string;
        };
        /** Data plan list */
        DataPlanList: {
            plans: components["schemas"]["Biller"][];
        };
        /** Decided approval */
        DecidedApproval: {
            /** @enum {string} */
            decision: "approved" | "rejected";
            reference: string;
            /** @description How many transfers were decided now. */
            transfers: number;
        };
        /** Deliveries of an event */
        DeliveriesOfAnEvent: {
            /** @description All attempts, also those before a replay. */
            attempts: number;
            /** @description The endpoint's reference. */
            endpoint: string;
            /** @description The id of the event. */
            event: string;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            happenedAt: string;
            last: {
                /** @description How long it took. */
                durationMs: number;
                errorKind: string | null;
                /**
                 * Format: date-time
                 * @description When the last attempt began.
                 */
                startedAt: string;
                status: number | null;
            } | null;
            nextTryAt: string | null;
            /** @description The delivery's reference. */
            reference: string;
            settledAt: string | null;
            /** @enum {unknown} */
            state: "waiting" | "delivered" | "failed" | "held";
            /** @description How many attempts may still follow. */
            triesLeft: number;
            /** @description The type of the event. */
            type: string;
            /** @description Where it is sent. */
            url: string;
        }[];
        /** Delivery */
        Delivery: {
            /** @description All attempts, also those before a replay. */
            attempts: number;
            /** @description The endpoint's reference. */
            endpoint: string;
            /** @description The id of the event. */
            event: string;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            happenedAt: string;
            last: {
                /** @description How long it took. */
                durationMs: number;
                errorKind: string | null;
                /**
                 * Format: date-time
                 * @description When the last attempt began.
                 */
                startedAt: string;
                status: number | null;
            } | null;
            nextTryAt: string | null;
            /** @description The delivery's reference. */
            reference: string;
            settledAt: string | null;
            /** @enum {unknown} */
            state: "waiting" | "delivered" | "failed" | "held";
            /** @description How many attempts may still follow. */
            triesLeft: number;
            /** @description The type of the event. */
            type: string;
        };
        /** Delivery with its attempts */
        DeliveryWithItsAttempts: {
            /** @description Each attempt, the first one first. */
            all: {
                /** @description The first bytes of the answer's body. */
                answer: string;
                /** @description How many bytes of it are kept. */
                answerBytes: number;
                /** @description How long it took. */
                durationMs: number;
                error: string | null;
                errorKind: string | null;
                /** @description True if there was more. */
                isAnswerCut: boolean;
                /** @description From 1. */
                number: number;
                /** @description The headers that were sent. */
                requestHeaders: {
                    /** @description The header. */
                    name: string;
                    /** @description Its value. */
                    value: string;
                }[];
                /**
                 * Format: date-time
                 * @description When it began.
                 */
                startedAt: string;
                status: number | null;
            }[];
            /** @description All attempts, also those before a replay. */
            attempts: number;
            /** @description The endpoint's reference. */
            endpoint: string;
            /** @description The id of the event. */
            event: string;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            happenedAt: string;
            last: {
                /** @description How long it took. */
                durationMs: number;
                errorKind: string | null;
                /**
                 * Format: date-time
                 * @description When the last attempt began.
                 */
                startedAt: string;
                status: number | null;
            } | null;
            nextTryAt: string | null;
            /** @description The delivery's reference. */
            reference: string;
            /** @description The body of each attempt. */
            requestBody: string;
            settledAt: string | null;
            /** @enum {unknown} */
            state: "waiting" | "delivered" | "failed" | "held";
            /** @description How many attempts may still follow. */
            triesLeft: number;
            /** @description The type of the event. */
            type: string;
            /** @description Where it is sent. */
            url: string;
        };
        /** Done */
        Done: {
            /** @description True. */
            done: boolean;
        };
        /** DynamicAccount */
        DynamicAccount: {
            /** @description The account name that the payer sees. */
            accountName: string;
            /** @description The account number to pay to. */
            accountNumber: string;
            amount: number;
            /** @description The bank of the account number. */
            bankName: string;
            /**
             * Format: date-time
             * @description Only where `expiresInMinutes` was sent.
             */
            expiresAt?: string;
            /** @description The reference of the account. */
            reference: string;
        };
        /** Enabled webhook endpoint */
        EnabledWebhookEndpoint: {
            /** @description The most concurrent requests. */
            concurrencyMax: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description What it is for. */
            description: string;
            disabledAt: string | null;
            disabledBecause: ("asked" | "gone" | "failing") | null;
            eventTypes: string[] | null;
            /** @description How many deliveries are held until a replay, up to 10,000. */
            held: number;
            /** @description The most requests a second. */
            perSecondMax: number;
            reference: string;
            /** @enum {unknown} */
            status: "enabled" | "disabled";
            /** @description Where events are sent. Live mode needs https. */
            url: string;
        };
        Error: {
            code: components["schemas"]["ErrorCode"];
            /** @description Present only if several fields are at fault: what is wrong with each, including the first. */
            errors?: components["schemas"]["FieldError"][];
            /** @description What went wrong and what to do, for people. It may be reworded at any time. */
            message: string;
            /** @description The dotted path of the field at fault, `transferRequest.3.amount` for instance. */
            param: string | null;
        };
        /**
         * @description What went wrong, for programs. A code never changes its name or its meaning.
         * @enum {string}
         */
        ErrorCode: "missing_field" | "validation_failed" | "invalid_request" | "invalid_amount" | "invalid_bank" | "invalid_account_number" | "invalid_bvn" | "request_failed" | "invalid_api_key" | "invalid_signature" | "unauthorized" | "otp_required" | "invalid_otp" | "invalid_pin" | "insufficient_balance" | "forbidden" | "kyc_required" | "approval_required" | "activation_required" | "not_found" | "business_not_found" | "account_not_found" | "transaction_not_found" | "customer_not_found" | "virtual_account_not_found" | "wrong_cell" | "method_not_allowed" | "duplicate_request" | "idempotency_conflict" | "payload_too_large" | "limit_exceeded" | "rate_limited" | "internal_error" | "provider_error" | "server_error" | "provider_unavailable" | "service_paused" | "provider_timeout";
        /** Event */
        Event: {
            /** Format: date-time */
            created_at: string;
            /** @description The content of the delivery; its schema is the event's. */
            data: {
                [key: string]: unknown;
            };
            event: string;
            id: string;
        };
        /** Explained signature */
        ExplainedSignature: {
            explanation: {
                expected: {
                    /** @description The length of the whole message. */
                    bytes: number;
                    digest: string | null;
                    text: string | null;
                };
                /** @description True if the texts are of a body, in which the log masks personal data. */
                isBody: boolean;
                mistake: string | null;
                signed: {
                    /** @description The length of the whole message. */
                    bytes: number;
                    /** @description The first byte that differs, from 1. */
                    firstDifferenceAt: number;
                    text: string | null;
                    /** @description Which message it is. */
                    what: string;
                } | null;
                /** @enum {unknown} */
                version: "v2" | "v3";
            } | null;
        };
        Failure: {
            data: null;
            error: components["schemas"]["Error"];
            meta: components["schemas"]["Meta"];
        };
        /** Fee preview */
        FeePreview: {
            amount: number;
            /** @description Includes VAT. */
            fee: number;
            stampDuty: number;
            /** @description The total that leaves your wallet. */
            total: number;
        };
        FieldError: {
            code: components["schemas"]["ErrorCode"];
            /** @description What the field must be, for people. */
            message: string;
            /** @description The dotted path of the field. */
            param: string;
        };
        /** File reference */
        FileReference: {
            reference: string;
        };
        /** File row */
        FileRow: {
            accountName: string;
            accountNumber: string;
            amount: string;
            bank: string;
            bankName: string | null;
            kept: boolean;
            narration: string;
            number: number;
            problems: {
                code: string | null;
                /** @enum {string} */
                field: "bank" | "accountNumber" | "accountName" | "amount" | "narration";
                label: string;
                message: string;
                /** @enum {string} */
                severity: "error" | "warning";
                suggestions: {
                    /** @enum {string} */
                    field: "bank" | "accountNumber" | "accountName" | "amount" | "narration";
                    label: string;
                    value: string;
                }[];
            }[];
            reason: string | null;
            reference: string | null;
            /** @enum {string} */
            state: "error" | "warning" | "ready" | "skipped" | "awaiting_approval" | "pending" | "unknown" | "successful" | "failed";
        };
        /** File version */
        FileVersion: {
            reference: string;
            version: number;
        };
        /** Flat price */
        FlatPrice: {
            /** @description A fee that is the same for every amount. */
            fee: number;
            /** @constant */
            form: "flat";
        };
        /** Flows per day */
        FlowsPerDay: {
            before: {
                in: {
                    amount: number;
                    count: number;
                };
                out: {
                    amount: number;
                    count: number;
                };
            } | null;
            /** @description The last 14 days in Lagos. The last is not over. */
            days: {
                day: string;
                in: {
                    amount: number;
                    count: number;
                } | null;
                out: {
                    amount: number;
                    charges: number;
                    count: number;
                } | null;
                outcomes: {
                    of: number;
                    open: number;
                    returned: number;
                    succeeded: number;
                    unknown: number;
                } | null;
            }[];
            isCounting: boolean;
        };
        /**
         * FrscResult
         * @description The registry's record. Null: no record, no answer yet, or erased.
         */
        FrscResult: {
            dateOfBirth: string | null;
            expiryDate: string | null;
            firstName: string;
            gender: string | null;
            issuedDate: string | null;
            lastName: string;
            middleName: string | null;
            phoneNumber: string | null;
            stateOfIssue: string | null;
        };
        /** FrscVerification */
        FrscVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            normalizedResult: components["schemas"]["FrscResult"] | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /** Home */
        Home: {
            balance: {
                available: number;
                currency: string;
                customerWallets: number;
                held: number;
                /** @description How many payments are not finished. */
                onTheWay: number;
                pending: number;
                pendingUntil: string | null;
                total: number;
            };
            goLive: {
                approvalRequestedAt: string | null;
                hasLiveEndpoint: boolean;
                hasLiveTransaction: boolean;
                hasTestEndpoint: boolean;
                hasTestTransaction: boolean;
                isApproved: boolean;
            };
            latest: components["schemas"]["ShownTransaction"][];
            needs: {
                amount: number | null;
                count: number;
                /** @enum {unknown} */
                kind: "approval" | "unknown" | "endpoint" | "overdue" | "withheld";
                name: string | null;
                reference: string | null;
                since: string | null;
            }[];
            /** Format: date-time */
            now: string;
            settlements: {
                amount: number;
                credits: number;
                reference: string;
                settledAt: string | null;
                /** Format: date-time */
                settlesAt: string;
            }[];
        };
        /** Invitation */
        Invitation: {
            /**
             * Format: date-time
             * @description When it was sent.
             */
            createdAt: string;
            email: string;
            /**
             * Format: date-time
             * @description When it ends.
             */
            expiresAt: string;
            /** @description The id of the invitation. */
            id: number;
            invitedBy: string;
            /**
             * @description The role, which decides what a member may do.
             * @enum {unknown}
             */
            role: "owner" | "admin" | "developer" | "finance" | "support" | "read_only";
        };
        /** Invoice */
        Invoice: {
            /** @description The amount to pay. */
            amount: number;
            /** @description The amount paid. */
            amountPaid: number;
            /** @description The currency of both amounts. */
            currency: string;
            customerEmail: string | null;
            customerName: string | null;
            /** Format: date-time */
            dateCreated: string;
            description: string | null;
            dueDate: string | null;
            expiresAt: string | null;
            /** @description The invoice number. */
            invoiceNumber: string;
            /** @description The account name that the payer sees. */
            paymentAccountName: string;
            /** @description The account number to pay to. */
            paymentAccountNumber: string;
            /** @description The bank of the account number. */
            paymentBankName: string;
            /** @description The address of the pay page. Send it to the customer. */
            payUrl: string;
            /** @description The token in the address of the pay page, `/pay/{publicToken}`. It opens nothing else. */
            publicToken: string;
            returnUrl: string | null;
            /** @enum {unknown} */
            status: "Pending" | "PartiallyPaid" | "Paid" | "Expired" | "Cancelled";
        };
        /** Joined business */
        JoinedBusiness: {
            /** @description The id of the business. */
            id: number;
            /** @description Its name. */
            name: string;
            /**
             * @description The role, which decides what a member may do.
             * @enum {unknown}
             */
            role: "owner" | "admin" | "developer" | "finance" | "support" | "read_only";
        };
        /** KYC item */
        KYCItem: {
            failedField: string | null;
            maskedNumber: string | null;
            /**
             * @description `Failed`: the registry has no such record, or it is about another person. `Unanswered`: the registry did not answer, and nothing was charged. `Voided`: the operator withdrew it after it had passed.
             * @enum {unknown}
             */
            status: "Pending" | "Verified" | "Failed" | "Unanswered" | "Voided";
            /** @enum {unknown} */
            type: "BVN" | "NIN" | "PASSPORT" | "FRSC" | "PVC" | "ADDRESS";
            /**
             * Format: date-time
             * @description When it last changed. The list filters its dates by this time.
             */
            updatedAt: string;
            /** @description The verification that was charged for it. */
            verificationId: number;
        };
        /** KYC item price */
        KYCItemPrice: {
            /** @description What a check costs, VAT included. */
            price: number;
            submission: components["schemas"]["KYCItem"] | null;
            /** @enum {unknown} */
            type: "BVN" | "NIN" | "PASSPORT" | "FRSC" | "PVC" | "ADDRESS";
        };
        /** KYC progress */
        KYCProgress: {
            capabilities: ("hold_wallet" | "receive_internal_transfer" | "attach_virtual_account" | "receive_external_transfer" | "payout" | "issue_card" | "elevated_limits")[];
            /** @description The service's id of the customer. */
            customerId: number;
            /** @description A passport check needs the date of birth. */
            hasDateOfBirth: boolean;
            /** @description Whether the customer has a first and a last name. A check needs both. */
            hasNames: boolean;
            items: components["schemas"]["KYCItemPrice"][];
            limits: components["schemas"]["CustomerLimits"];
            next: components["schemas"]["NextKYCStep"] | null;
            steps: components["schemas"]["KYCStep"][];
            /** @description The customer's tier. */
            tier: number;
        };
        /** KYC requirement */
        KYCRequirement: {
            /** @description One of these items meets it. */
            anyOf: ("BVN" | "NIN" | "PASSPORT" | "FRSC" | "PVC" | "ADDRESS")[];
            pending: ("BVN" | "NIN" | "PASSPORT" | "FRSC" | "PVC" | "ADDRESS") | null;
            verifiedBy: ("BVN" | "NIN" | "PASSPORT" | "FRSC" | "PVC" | "ADDRESS") | null;
        };
        /** KYC step */
        KYCStep: {
            balanceMax: number | null;
            isReached: boolean;
            payoutDailyMax: number | null;
            payoutMax: number | null;
            requirements: components["schemas"]["KYCRequirement"][];
            tier: number;
            unlocks: ("hold_wallet" | "receive_internal_transfer" | "attach_virtual_account" | "receive_external_transfer" | "payout" | "issue_card" | "elevated_limits")[];
        };
        /** Limits of a key */
        LimitsOfAKey: {
            /**
             * @description `no_money` may not move money.
             * @enum {unknown}
             */
            access: "full" | "no_money" | "read_only";
            expiresAt: string | null;
            /** @description The id of the key. */
            id: number;
            name: string | null;
            /** @description Addresses and networks that may use it; empty for any. */
            networks: string[];
            /** @description What it may do with customers and wallets. */
            scopes: ("customers:write" | "customer_wallet:read" | "customer_wallet:write" | "kyc:write")[];
        };
        /** Link result */
        LinkResult: {
            cardReference: string;
            linked: boolean;
            walletReference: string;
        };
        /** Listed card */
        ListedCard: {
            /** @description The available balance. It can be spent or withdrawn. */
            balance: number;
            brand: string;
            /** @description For example USD, APPLE_PAY, GOOGLE_PAY. */
            capabilities: string[];
            cardReference: string;
            currency: string;
            /** @description The cardholder's id. */
            customerId: string;
            customerName: string | null;
            /** @description The most that can be spent in one day in Lagos, in USD. */
            dailyLimit: number;
            expiryMonth: string | null;
            expiryYear: string | null;
            firstSix: string | null;
            /** @description The amount held for authorised purchases. */
            heldBalance: number;
            isPhysical: boolean;
            issuedAt: string | null;
            label: string;
            lastFour: string | null;
            linkedWalletReference: string | null;
            /** @description The most that one purchase can cost, in USD. */
            perTransactionLimit: number;
            /** @description What counts towards the daily limit, in USD: today's purchases (Lagos time), less what was reversed today. */
            spentToday: number;
            /**
             * @description `Pending` until the issuer has made the card. `Frozen` also while an unfreeze waits for the issuer. `Failed`: the card was not issued, and everything was refunded.
             * @enum {unknown}
             */
            status: "Pending" | "Active" | "Frozen" | "Terminated" | "Expired" | "Failed";
        };
        /** Listed file */
        ListedFile: {
            /** Format: date-time */
            createdAt: string;
            makerName: string;
            name: string;
            reference: string;
            rowCount: number;
            sentAmount: number | null;
            sentAt: string | null;
            sentBy: string | null;
            sentCount: number | null;
            /** @enum {string} */
            state: "draft" | "sent" | "discarded";
            /** Format: date-time */
            updatedAt: string;
        };
        /** ListedVirtualAccount */
        ListedVirtualAccount: {
            /** @description The account name that the payer sees. */
            accountName: string;
            /** @description The account number to pay to. */
            accountNumber: string;
            amount: number | null;
            /** @description The bank of the account number. */
            bankName: string;
            /** Format: date-time */
            createdAt: string;
            details: {
                businessName: string | null;
                /** @description Individual or Corporate. */
                category: string;
                email: string | null;
                firstName: string | null;
                lastName: string | null;
                phone: string | null;
                rcNumber: string | null;
                tin: string | null;
                /** @enum {unknown} */
                type: "Customer" | "Business";
            };
            expiresAt: string | null;
            /** @description The provider that opened it. */
            providerCode: string;
            received: number | null;
            /** @description The reference of the account. */
            reference: string;
            /**
             * @description `Active`: the account credits any amount. The other statuses are for accounts that expect an amount.
             * @enum {unknown}
             */
            status: "Active" | "Pending" | "PartiallyPaid" | "Paid" | "Expired" | "Cancelled" | "Retired";
            /** @enum {unknown} */
            type: "Business" | "Customer" | "Dynamic";
        };
        /** Located reference */
        LocatedReference: {
            found: {
                /** @enum {unknown} */
                mode: "test" | "live";
                reference: string;
            }[];
        };
        /** Logged request */
        LoggedRequest: {
            /** @description The client's address. */
            address: string;
            /** @description The API key that was sent. */
            apiKeyId: number;
            /** @description How long the answer took. */
            durationMs: number;
            errorCode: string | null;
            idempotencyKey: string | null;
            method: string;
            /** @description The path as it was sent, masked. */
            path: string;
            /** @description The query, masked; empty if there was none. */
            query: string;
            /** Format: date-time */
            receivedAt: string;
            /** @description The id in the answer's `meta.request_id`. */
            requestId: string;
            /** @description The `operationId` of the route. */
            route: string;
            /** @description The HTTP status of the answer. */
            status: number;
        };
        /** Logged request with bodies */
        LoggedRequestWithBodies: {
            /** @description The client's address. */
            address: string;
            answerBody: string | null;
            /** @description True if only the first 4 kB of it are kept. */
            answerBodyCut: boolean;
            /** @description The API key that was sent. */
            apiKeyId: number;
            /** @description True if this API key lacks the scope of the route. Both bodies are null. */
            bodiesHidden: boolean;
            /** @description How long the answer took. */
            durationMs: number;
            errorCode: string | null;
            idempotencyKey: string | null;
            method: string;
            /** @description The path as it was sent, masked. */
            path: string;
            /** @description The query, masked; empty if there was none. */
            query: string;
            /** Format: date-time */
            receivedAt: string;
            /** @description The references in the path and in the bodies, 50 at most. */
            references: string[];
            requestBody: string | null;
            /** @description True if only the first 4 kB of it are kept. */
            requestBodyCut: boolean;
            /** @description The id in the answer's `meta.request_id`. */
            requestId: string;
            /** @description The `operationId` of the route. */
            route: string;
            /** @description The HTTP status of the answer. */
            status: number;
            /** @description Fields of the body that the service ignored, at most 5. */
            unknownFields: {
                didYouMean: string | null;
                /** @description The path of the field in the body. */
                name: string;
            }[];
        };
        /** Me */
        Me: {
            businesses: {
                /** @description The id of the business. */
                id: number;
                /** @description Whether live mode may be used. */
                live: boolean;
                /** @description Its name. */
                name: string;
                /** @description What the role allows. */
                permissions: ("money:read" | "money:send" | "money:approve" | "collections:write" | "bills:buy" | "customers:read" | "customers:write" | "identity:reveal" | "cards:write" | "webhooks:read" | "webhooks:write" | "keys:read" | "keys:write" | "requests:read" | "simulator:use" | "team:read" | "team:write" | "settings:write" | "audit:read")[];
                /**
                 * @description The role, which decides what a member may do.
                 * @enum {unknown}
                 */
                role: "owner" | "admin" | "developer" | "finance" | "support" | "read_only";
                /**
                 * @description `pending` until the operator allows live mode.
                 * @enum {unknown}
                 */
                status: "pending" | "approved" | "suspended";
            }[];
            email: string;
            /** @description Whether the e-mail address is confirmed. */
            emailVerified: boolean;
            /** @description Whether the account has a password. */
            hasPassword: boolean;
            /** @description Whether a PIN is set. Actions that move money need one. */
            hasPin: boolean;
            /** @description Whether sign-in asks for a code of an authenticator application. */
            hasTwoFactor: boolean;
            name: string;
            /** @description How many passkeys the account has. */
            passkeys: number;
            userId: string;
            viewing: {
                /**
                 * Format: date-time
                 * @description When it ends.
                 */
                endsAt: string;
                /** @description Why. */
                reason: string;
            } | null;
        };
        /** Member */
        Member: {
            email: string;
            /** @description The id of the membership. */
            id: number;
            /**
             * Format: date-time
             * @description When the person joined.
             */
            joinedAt: string;
            name: string;
            /**
             * @description The role, which decides what a member may do.
             * @enum {unknown}
             */
            role: "owner" | "admin" | "developer" | "finance" | "support" | "read_only";
        };
        /** Member approval */
        MemberApproval: {
            accountName: string | null;
            accountNumber: string | null;
            amount: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            askedAt: string;
            bankCode: string | null;
            bankName: string | null;
            decidedAt: string | null;
            decidedBy: string | null;
            decision: ("approved" | "rejected") | null;
            description: string;
            fee: number;
            /** @description You made it. */
            isMine: boolean;
            /** @enum {string} */
            kind: "transfer" | "file";
            madeBy: string | null;
            /** @description You may approve it now. */
            mayApprove: boolean;
            name: string | null;
            nameCheck: {
                accountName: string | null;
                /**
                 * Format: date-time
                 * @description When the bank was asked.
                 */
                checkedAt: string;
                /** @description Each word of the name that was typed is in the bank's. */
                isSame: boolean;
            } | null;
            note: string | null;
            reference: string;
            stampDuty: number;
            total: number;
            transfers: number;
        };
        /** Member approval detail */
        MemberApprovalDetail: {
            accountName: string | null;
            accountNumber: string | null;
            amount: number;
            /** @description Who may approve it. */
            approvers: string[];
            /**
             * Format: date-time
             * @description When it was made.
             */
            askedAt: string;
            bankCode: string | null;
            bankName: string | null;
            decidedAt: string | null;
            decidedBy: string | null;
            decision: ("approved" | "rejected") | null;
            description: string;
            fee: number;
            /** @description You made it. */
            isMine: boolean;
            /** @enum {string} */
            kind: "transfer" | "file";
            madeBy: string | null;
            /** @description You may approve it now. */
            mayApprove: boolean;
            name: string | null;
            nameCheck: {
                accountName: string | null;
                /**
                 * Format: date-time
                 * @description When the bank was asked.
                 */
                checkedAt: string;
                /** @description Each word of the name that was typed is in the bank's. */
                isSame: boolean;
            } | null;
            note: string | null;
            paidBefore: {
                lastAt: string | null;
                most: number | null;
                /** @description Successful transfers to the account before. */
                times: number;
            } | null;
            reference: string;
            stampDuty: number;
            total: number;
            transfers: number;
        };
        Meta: {
            pagination: null;
            /** @description The request's id, also in the header X-Request-Id. Quote it when you ask for help. */
            request_id: string;
        };
        /** Named account */
        NamedAccount: {
            accountName: string;
            accountNumber: string;
            bankCode: string;
            bankName: string;
        };
        /**
         * Next KYC step
         * @description Null: the customer has the highest tier.
         */
        NextKYCStep: {
            missing: components["schemas"]["KYCRequirement"][];
            tier: number;
        };
        /**
         * NinResult
         * @description The registry's record. Null: no record, no answer yet, or erased.
         */
        NinResult: {
            dateOfBirth: string | null;
            firstName: string;
            gender: string | null;
            lastName: string;
            middleName: string | null;
            phoneNumber: string | null;
            residentialAddress: string | null;
        };
        /** NinVerification */
        NinVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            normalizedResult: components["schemas"]["NinResult"] | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /** Notification settings */
        NotificationSettings: {
            /** @description The kinds that concern your role. */
            kinds: {
                /** @description Whether it is always sent, because it protects the business. */
                isFixed: boolean;
                /** @description Whether you get it. */
                isWanted: boolean;
                /**
                 * @description The kind.
                 * @enum {unknown}
                 */
                kind: "approval" | "money_failed" | "credit_withheld" | "webhooks" | "access" | "business";
            }[];
            /** @description Whether you get them in test mode too. */
            testMode: boolean;
        };
        /** Own business */
        OwnBusiness: {
            /** @description The id of the business. */
            id: number;
            /** @description Its name. */
            name: string;
            /**
             * @description The role, which decides what a member may do.
             * @enum {unknown}
             */
            role: "owner" | "admin" | "developer" | "finance" | "support" | "read_only";
            /**
             * @description `pending` until the operator allows live mode.
             * @enum {unknown}
             */
            status: "pending" | "approved" | "suspended";
        };
        PagedMeta: {
            pagination: components["schemas"]["Pagination"];
            /** @description The request's id, also in the header X-Request-Id. Quote it when you ask for help. */
            request_id: string;
        };
        Pagination: {
            /** @description Whether there is a page after this one. */
            has_more: boolean;
            /** @description The number of this page, from 1. */
            page: number;
            /** @description The largest number of rows on a page. */
            page_size: number;
            /**
             * Format: date-time
             * @description Present only if a search did not reach the last row: the time of the newest row that was not searched. Send it as `endDate` to continue.
             */
            searched_back_to?: string;
            /** @description The number of rows on all pages together, counted up to 10,000. */
            total: number;
        };
        /**
         * PassportResult
         * @description The registry's record. Null: no record, no answer yet, or erased.
         */
        PassportResult: {
            dateOfBirth: string | null;
            expiryDate: string | null;
            firstName: string;
            gender: string | null;
            issuedAt: string | null;
            issuedDate: string | null;
            lastName: string;
            middleName: string | null;
            phoneNumber: string | null;
        };
        /** PassportVerification */
        PassportVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            normalizedResult: components["schemas"]["PassportResult"] | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /** Payout */
        Payout: {
            amount: number;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            destinationAccountName: string | null;
            destinationAccountNumber: string;
            destinationBankCode: string;
            destinationBankName: string | null;
            /** @description The fee, VAT included. */
            fee: number;
            narrative: string;
            payoutReference: string;
            reason: string | null;
            /** @description The stamp duty, on top of the fee. */
            stampDuty: number;
            /**
             * @description `Held`: the bank has not confirmed yet. `Reversed`: the bank returned it after it was `Sent`.
             * @enum {unknown}
             */
            status: "Held" | "Sent" | "Failed" | "Reversed";
            /** @description What the wallet pays: the amount, the fee and the stamp duty. */
            totalAmount: number;
            /** @description What the wallet can spend now. */
            walletAvailableBalance: number;
            walletReference: string;
        };
        /** Payout row */
        PayoutRow: {
            amount: number;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            /** @description The service's id of the customer. */
            customerId: number;
            destinationAccountName: string | null;
            destinationAccountNumber: string;
            destinationBankCode: string;
            destinationBankName: string | null;
            /** @description The fee, VAT included. */
            fee: number;
            narrative: string;
            payoutReference: string;
            reason: string | null;
            /** @description The stamp duty, on top of the fee. */
            stampDuty: number;
            /**
             * @description `Held`: the bank has not confirmed yet. `Reversed`: the bank returned it after it was `Sent`.
             * @enum {unknown}
             */
            status: "Held" | "Sent" | "Failed" | "Reversed";
            /** @description What the wallet pays: the amount, the fee and the stamp duty. */
            totalAmount: number;
            /** @description What the wallet can spend now. */
            walletAvailableBalance: number;
            walletReference: string;
        };
        /** People of actions */
        PeopleOfActions: {
            people: string[];
        };
        /** Percentage */
        Percentage: {
            atLeast: number;
            atMost: number | null;
            /** @constant */
            form: "percentage";
            /** @description A percentage of the amount, rounded half up to two decimals. */
            percent: number;
        };
        /**
         * PhoneAdvancedResult
         * @description The registry's record. Null: no record, no answer yet, or erased.
         */
        PhoneAdvancedResult: {
            dateOfBirth: string | null;
            firstName: string;
            gender: string | null;
            lastName: string;
            middleName: string | null;
            network: string | null;
            phoneNumber: string | null;
            residentialAddress: string | null;
        };
        /** PhoneAdvancedVerification */
        PhoneAdvancedVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            normalizedResult: components["schemas"]["PhoneAdvancedResult"] | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /**
         * PhoneBasicResult
         * @description The registry's record. Null: no record, no answer yet, or erased.
         */
        PhoneBasicResult: {
            dateOfBirth: string | null;
            firstName: string;
            gender: string | null;
            lastName: string;
            middleName: string | null;
            phoneNumber: string | null;
        };
        /** PhoneBasicVerification */
        PhoneBasicVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            normalizedResult: components["schemas"]["PhoneBasicResult"] | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /**
         * PhoneNinResult
         * @description The registry's record. Null: no record, no answer yet, or erased.
         */
        PhoneNinResult: {
            dateOfBirth: string | null;
            firstName: string;
            gender: string | null;
            lastName: string;
            middleName: string | null;
            phoneNumber: string | null;
        };
        /** PhoneNinVerification */
        PhoneNinVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            normalizedResult: components["schemas"]["PhoneNinResult"] | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /** PIN state */
        PINState: {
            /** @description True. */
            hasPin: boolean;
        };
        /** Planned entry */
        PlannedEntry: {
            at: string | null;
            text: string | null;
            title: string;
        };
        /** Price */
        Price: {
            currency: string;
            description: string;
            /** @description The name of the price item. */
            item: string;
            price: components["schemas"]["FlatPrice"] | components["schemas"]["TieredPrice"] | components["schemas"]["Percentage"];
            /** @description The service it belongs to, or `all`. */
            service: string;
        };
        /** Pricing */
        Pricing: {
            prices: components["schemas"]["Price"][];
            /** @description VAT, which every fee includes. Stamp duty has none. */
            vatPercent: number;
        };
        /**
         * PvcPremiumResult
         * @description The registry's record. Null: no record, no answer yet, or erased.
         */
        PvcPremiumResult: {
            dateOfBirth: string | null;
            firstName: string;
            gender: string | null;
            lastName: string;
            localGovernment: string | null;
            middleName: string | null;
            occupation: string | null;
            phoneNumber: string | null;
            pollingUnit: string | null;
            state: string | null;
        };
        /** PvcPremiumVerification */
        PvcPremiumVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            normalizedResult: components["schemas"]["PvcPremiumResult"] | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /**
         * PvcResult
         * @description The registry's record. Null: no record, no answer yet, or erased.
         */
        PvcResult: {
            dateOfBirth: string | null;
            firstName: string;
            gender: string | null;
            lastName: string;
            middleName: string | null;
            phoneNumber: string | null;
            state: string | null;
        };
        /** PvcVerification */
        PvcVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            normalizedResult: components["schemas"]["PvcResult"] | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /** Reminders */
        Reminders: {
            planned: {
                /** Format: date-time */
                at: string;
                /** @enum {unknown} */
                kind: "due_soon" | "due";
            }[];
            possibleFrom: string | null;
            requestedAt: string | null;
        };
        /** Replayed deliveries */
        ReplayedDeliveries: {
            /** @description How many deliveries are sent again. */
            count: number;
        };
        /** Replays */
        Replays: {
            /**
             * Format: date-time
             * @description When it was started.
             */
            askedAt: string;
            askedBy: string;
            /** @description How many were made due. */
            done: number;
            finishedAt: string | null;
            reference: string;
            /**
             * Format: date-time
             * @description Its first event is not before this.
             */
            since: string;
            /** @description How many deliveries it had at its start. */
            total: number;
            /**
             * Format: date-time
             * @description Its last event is before this.
             */
            until: string;
            /**
             * @description `failed`: given up or held. `all`: every event of the endpoint's types.
             * @enum {unknown}
             */
            what: "failed" | "all";
        }[];
        /** Resolved transfer */
        ResolvedTransfer: {
            outcome: string;
            reference: string;
            /** @description The transfer's current status. `Pending` if the bank has not answered yet. */
            status: string;
        };
        /**
         * Retired
         * @constant
         */
        Retired: true;
        /** Revealed API key */
        RevealedAPIKey: {
            /** @description The API key. */
            apiKey: string;
            /** @description The id of the key. */
            id: number;
            name: string | null;
            /** @description What signs requests. */
            publicKey: string;
        };
        /** RevealedNumber */
        RevealedNumber: {
            /** @description The service's id of the customer. */
            customerId: number;
            /** @enum {unknown} */
            field: "bvn" | "idNumber";
            /** @description The whole number. */
            number: string;
        };
        /** Revealed secret */
        RevealedSecret: {
            oldSecret: string | null;
            oldSecretUntil: string | null;
            /** @description It signs the deliveries. */
            secret: string;
        };
        /** RevealedVerification */
        RevealedVerification: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            erasedAt: string | null;
            findings: {
                [key: string]: unknown;
            } | null;
            identifiers: {
                [key: string]: unknown;
            } | null;
            /** @description The numbers, masked. */
            maskedIdentifiers: string;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            /** @description The amount charged. While the verification is `Pending`, the amount held. 0 after the hold was released. */
            walletAmount: number;
            walletTransactionReference: string | null;
        };
        /** Revoked key */
        RevokedKey: {
            /** @description The id of the key. */
            id: number;
            name: string | null;
        };
        /** Rotated key */
        RotatedKey: {
            /** @description The API key. */
            apiKey: string;
            oldKeysEndAt: string | null;
            /** @description What signs requests. */
            publicKey: string;
        };
        /** Rotated secret */
        RotatedSecret: {
            /**
             * Format: date-time
             * @description The old secret signs beside the new one until then.
             */
            oldSecretUntil: string;
            /** @description It signs the deliveries. */
            secret: string;
        };
        /** Sample on its way */
        SampleOnItsWay: {
            event: string;
            id: string;
        };
        /** Saved view */
        SavedView: {
            id: string;
            isOwn: boolean;
            /** @description Whether all members see the view. */
            isShared: boolean;
            madeBy: string;
            name: string;
            /** @description The filters, as the page's address has them. */
            query: string;
        };
        /** Sent code */
        SentCode: {
            /**
             * Format: date-time
             * @description When the code ends.
             */
            expiresAt: string;
            /** @description Part of the address. */
            sentTo: string;
        };
        /** Sent credit */
        SentCredit: {
            accountNumber: string;
            amount: number;
            match: ("exact" | "under" | "over" | "late" | "duplicate") | null;
            reference: string | null;
            sessionId: string;
            /** @description `Pending` if it is not credited yet. `Unmatched`: no account has the number, and an operator assigns the money. */
            status: string;
        };
        /** Sent file */
        SentFile: {
            amount: number;
            needsApproval: boolean;
            reference: string;
            /** Format: date-time */
            sentAt: string;
            total: number;
            transfers: number;
        };
        /** Sent money */
        SentMoney: {
            /** @description Held until a second person decides. */
            needsApproval: boolean;
            reference: string;
        };
        /** Sent sample */
        SentSample: {
            event: string;
            /** @description The id of the delivered event. */
            id: string;
        };
        /** Session */
        Session: {
            address: string | null;
            /** @description Whether this request came with it. */
            current: boolean;
            /**
             * Format: date-time
             * @description When it ends at the latest.
             */
            expiresAt: string;
            id: string;
            /**
             * Format: date-time
             * @description When it was last used, to five minutes.
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            signedInAt: string;
            userAgent: string | null;
        };
        /** Sessions */
        Sessions: {
            sessions: components["schemas"]["Session"][];
        };
        /** Settlement */
        Settlement: {
            /** @description The amount that becomes available: the credits less their fees. */
            amount: number;
            /** @description The number of credits in it. */
            credits: number;
            currency: string;
            reference: string;
            settledAt: string | null;
            /**
             * Format: date-time
             * @description When it is due.
             */
            settlesAt: string;
            /** @enum {unknown} */
            status: "Pending" | "Settled";
        };
        /** Settlement with its transactions */
        SettlementWithItsTransactions: {
            /** @description The amount that becomes available: the credits less their fees. */
            amount: number;
            /** @description The number of credits in it. */
            credits: number;
            currency: string;
            pageNumber: number;
            pageSize: number;
            reference: string;
            settledAt: string | null;
            /**
             * Format: date-time
             * @description When it is due.
             */
            settlesAt: string;
            /** @enum {unknown} */
            status: "Pending" | "Settled";
            /** @description How many such credits there are, counted to 10,000. */
            totalCount: number;
            /** @description The credits that become available with it, newest first. */
            transactions: components["schemas"]["TransactionRecord"][];
        };
        /** Shown file */
        ShownFile: {
            /** Format: date-time */
            createdAt: string;
            draft: {
                approval: {
                    above: number | null;
                    approvers: string[];
                    needed: boolean;
                };
                available: number;
                counts: {
                    error: number;
                    ready: number;
                    skipped: number;
                    warning: number;
                };
                left: number;
                /** @description Accounts whose names no bank has given yet. */
                namesMissing: number;
                total: {
                    amount: number;
                    /** @description The rows that bear stamp duty. */
                    dutiable: number;
                    fee: number;
                    stampDuty: number;
                    total: number;
                    transfers: number;
                };
                /** @description All warnings of the rows that would be sent. */
                warnings: number;
            } | null;
            madeBy: string;
            name: string;
            reference: string;
            rows: number;
            sent: {
                amount: number;
                at: string | null;
                by: string | null;
                counts: {
                    awaiting_approval: number;
                    failed: number;
                    pending: number;
                    successful: number;
                    unknown: number;
                };
                needsApproval: boolean;
                total: number;
                transfers: number;
            } | null;
            /** @enum {string} */
            state: "draft" | "sent" | "discarded";
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        /** Shown thresholds */
        ShownThresholds: {
            apiAbove: number | null;
            /** @description The members who may approve. */
            approvers: string[];
            dashboardAbove: number | null;
        };
        /** Shown transaction */
        ShownTransaction: {
            accountReference: string | null;
            /** @description The service account number of your business. */
            businessCode: string;
            /**
             * @description How the money moved: through a bank, within this service's own books, or to a biller.
             * @enum {unknown}
             */
            channel: "BankTransfer" | "Internal" | "Biller";
            /** Format: date-time */
            createdAt: string;
            /** @description The currency of every amount here. */
            currency: string;
            customerId: number | null;
            /** @description The narration. */
            description: string;
            match: ("exact" | "under" | "over" | "late" | "duplicate") | null;
            /**
             * @description Whether money left your balance or came in.
             * @enum {unknown}
             */
            postingType: "Debit" | "Credit";
            progress: ("awaiting_approval" | "waiting" | "sending" | "accepted" | "unknown" | "settled" | "failed" | "returned") | null;
            receiverAccountName: string | null;
            receiverAccountNumber: string | null;
            receiverBankCode: string | null;
            receiverBankName: string | null;
            /** @description The reference of the transaction. */
            reference: string;
            /**
             * @description Whether the request is pending, successful or failed.
             * @enum {unknown}
             */
            requestState: "Processing" | "Completed" | "Failed";
            /** @description The state and the reason, in a sentence. */
            requestStateDetails: string;
            senderAccountNumber: string | null;
            senderName: string | null;
            /** @description The service it belongs to. */
            service: string;
            sessionId: string | null;
            /** @description The amount that the receiver has: 0 until the transaction is successful, and again after a return. */
            settledAmount: number;
            settlementReference: string | null;
            settlesAt: string | null;
            /** @description Charged on top of the amount. */
            stampDuty: number;
            stan: string | null;
            /**
             * @description Where the money is. `Reversed`: everything was refunded to you.
             * @enum {unknown}
             */
            status: "Successful" | "Pending" | "Failed" | "Reversed";
            trxAmount: number;
            /** @description Includes VAT. */
            trxFee: number;
            /**
             * @description The type of the transaction.
             * @enum {unknown}
             */
            type: "Transfer" | "InternalTransfer" | "Funding" | "Payout" | "Verification" | "Bill" | "Adjustment";
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The name of your business. */
            userBusinessName: string;
            /** @description The VAT that the fee includes. */
            vat: number;
        };
        /** Started replay */
        StartedReplay: {
            reference: string | null;
            /** @description How many deliveries it sends. */
            total: number;
        };
        /** Statement */
        Statement: {
            closingBalance: number;
            currency: string;
            from: string | null;
            openingBalance: number;
            /** @description Rows, oldest first. */
            rows: components["schemas"]["StatementRow"][];
            /** Format: date-time */
            until: string;
            walletReference: string;
        };
        /** StatementRow */
        StatementRow: {
            amount: number;
            /** @description The balance after this entry. */
            balanceAfter: number;
            /** @description The balance before this entry. */
            balanceBefore: number;
            counterpartyWalletReference: string | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            /** @description The number of the entry. It increases by one or more with each row. */
            id: number;
            narrative: string;
            /** @enum {unknown} */
            postingType: "Debit" | "Credit";
            transactionReference: string;
            /**
             * @description The kind of entry.
             * @enum {unknown}
             */
            type: "Transfer" | "Funding" | "Payout" | "Fee" | "VAT" | "StampDuty" | "Card" | "Refund" | "Reversal" | "TestFunds" | "Other";
        };
        /**
         * Sums of settlements
         * @description Of the newest 10,000 that the filters leave.
         */
        SumsOfSettlements: {
            nextDue: string | null;
            pending: {
                amount: number;
                credits: number;
                settlements: number;
            };
            settled: {
                amount: number;
                credits: number;
                settlements: number;
            };
        };
        /** Sums of transactions */
        SumsOfTransactions: {
            count: number;
            currencies: {
                count: number;
                currency: string;
                fees: number;
                in: {
                    amount: number;
                    count: number;
                };
                out: {
                    amount: number;
                    count: number;
                };
                /** @description Failed or reversed: the money came back, and is in no other sum. */
                returned: {
                    amount: number;
                    count: number;
                };
                stampDuty: number;
                unknown: {
                    amount: number;
                    count: number;
                };
            }[];
            days: {
                count: number;
                currency: string;
                day: string;
                fees: number;
                in: {
                    amount: number;
                    count: number;
                };
                out: {
                    amount: number;
                    count: number;
                };
                /** @description Failed or reversed: the money came back, and is in no other sum. */
                returned: {
                    amount: number;
                    count: number;
                };
                stampDuty: number;
                unknown: {
                    amount: number;
                    count: number;
                };
            }[];
            since: string | null;
        };
        /** Team */
        Team: {
            invitations: components["schemas"]["Invitation"][];
            members: {
                access: {
                    /** @description Whether sign-in asks for a code of an authenticator application. */
                    hasTwoFactor: boolean;
                    /** @description How many passkeys the account has. */
                    passkeys: number;
                    seenAt: string | null;
                } | null;
                email: string;
                /** @description The id of the membership. */
                id: number;
                /**
                 * Format: date-time
                 * @description When the person joined.
                 */
                joinedAt: string;
                name: string;
                /**
                 * @description The role, which decides what a member may do.
                 * @enum {unknown}
                 */
                role: "owner" | "admin" | "developer" | "finance" | "support" | "read_only";
                /** @description Whether this is the caller. */
                you: boolean;
            }[];
            /** @description What each role allows, the strongest first. */
            roles: {
                /** @description What the role allows. */
                permissions: ("money:read" | "money:send" | "money:approve" | "collections:write" | "bills:buy" | "customers:read" | "customers:write" | "identity:reveal" | "cards:write" | "webhooks:read" | "webhooks:write" | "keys:read" | "keys:write" | "requests:read" | "simulator:use" | "team:read" | "team:write" | "settings:write" | "audit:read")[];
                /**
                 * @description The role, which decides what a member may do.
                 * @enum {unknown}
                 */
                role: "owner" | "admin" | "developer" | "finance" | "support" | "read_only";
            }[];
        };
        /** Test authorization */
        TestAuthorization: {
            approvedAmount: number;
            askedAmount: number;
            authorizationId: string;
            cardReference: string;
            clearedAmount: number;
            /** @description The network's fee: what is held with the approved amount, then what was taken with settlements and not returned. */
            crossBorderFee: number;
            declineReason: string | null;
            refundedAmount: number;
            /**
             * @description The status at the simulated issuer.
             * @enum {unknown}
             */
            status: "approved" | "declined" | "reversed" | "expired" | "cleared";
        };
        /** Test clock */
        TestClock: {
            /**
             * Format: date-time
             * @description The time on the test clock.
             */
            now: string;
        };
        /** Test clock and its offset */
        TestClockAndItsOffset: {
            /**
             * Format: date-time
             * @description The time on the test clock.
             */
            now: string;
            /** @description How far it is ahead of the real time. */
            offsetSeconds: number;
        };
        /** Test funds */
        TestFunds: {
            /** @description The amount available now. */
            NGN: number;
            /** @description The amount available now. */
            USD: number;
        };
        /** Thresholds */
        Thresholds: {
            /** @description Transfers of the API. Left out: none waits. */
            apiAbove?: number;
            /** @description Transfers of the dashboard. Left out: none waits. */
            dashboardAbove?: number;
        };
        /** Tier */
        Tier: {
            fee: number;
            upTo: number | null;
        };
        /** Tiered price */
        TieredPrice: {
            /** @constant */
            form: "tiered";
            /** @description Lowest tier first. The first tier that the amount fits into applies. */
            tiers: components["schemas"]["Tier"][];
        };
        /** Timeline entry */
        TimelineEntry: {
            /** Format: date-time */
            at: string;
            /** @enum {unknown} */
            kind: "request" | "ledger" | "approval" | "sent" | "answer" | "call" | "query" | "notice" | "settlement" | "card" | "event" | "delivery" | "person" | "alert";
            postings: {
                amount: number;
                /** @enum {unknown} */
                bucket: "Available" | "Held" | "Pending";
            }[];
            /** @description The object behind the entry, as stored. */
            raw: {
                [key: string]: unknown;
            };
            reference: string | null;
            resend: ("possible" | "endpoint_disabled") | null;
            text: string | null;
            title: string;
            /** @enum {unknown} */
            tone: "plain" | "good" | "waiting" | "bad" | "unknown";
        };
        /** Timeline of a reference */
        TimelineOfAReference: {
            entries: components["schemas"]["TimelineEntry"][];
            heldNow: number;
            /** Format: date-time */
            now: string;
            orderReference: string | null;
            planned: components["schemas"]["PlannedEntry"][];
            provider: string | null;
            providerReference: string | null;
            purchase: {
                [key: string]: unknown;
            } | null;
            record: components["schemas"]["ShownTransaction"] | null;
            sentAt: string | null;
        };
        /** TransactionRecord */
        TransactionRecord: {
            accountReference: string | null;
            /** @description The service account number of your business. */
            businessCode: string;
            /**
             * @description How the money moved: through a bank, within this service's own books, or to a biller.
             * @enum {unknown}
             */
            channel: "BankTransfer" | "Internal" | "Biller";
            /** Format: date-time */
            createdAt: string;
            /** @description The currency of every amount here. */
            currency: string;
            customerId: number | null;
            /** @description The narration. */
            description: string;
            match: ("exact" | "under" | "over" | "late" | "duplicate") | null;
            /**
             * @description Whether money left your balance or came in.
             * @enum {unknown}
             */
            postingType: "Debit" | "Credit";
            receiverAccountName: string | null;
            receiverAccountNumber: string | null;
            receiverBankCode: string | null;
            receiverBankName: string | null;
            /** @description The reference of the transaction. */
            reference: string;
            /**
             * @description Whether the request is pending, successful or failed.
             * @enum {unknown}
             */
            requestState: "Processing" | "Completed" | "Failed";
            /** @description The state and the reason, in a sentence. */
            requestStateDetails: string;
            senderAccountNumber: string | null;
            senderName: string | null;
            /** @description The service it belongs to. */
            service: string;
            sessionId: string | null;
            /** @description The amount that the receiver has: 0 until the transaction is successful, and again after a return. */
            settledAmount: number;
            settlementReference: string | null;
            settlesAt: string | null;
            /** @description Charged on top of the amount. */
            stampDuty: number;
            stan: string | null;
            /**
             * @description Where the money is. `Reversed`: everything was refunded to you.
             * @enum {unknown}
             */
            status: "Successful" | "Pending" | "Failed" | "Reversed";
            trxAmount: number;
            /** @description Includes VAT. */
            trxFee: number;
            /**
             * @description The type of the transaction.
             * @enum {unknown}
             */
            type: "Transfer" | "InternalTransfer" | "Funding" | "Payout" | "Verification" | "Bill" | "Adjustment";
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedAt: string;
            /** @description The name of your business. */
            userBusinessName: string;
            /** @description The VAT that the fee includes. */
            vat: number;
        };
        /** Transaction status */
        TransactionStatus: {
            transactionRecord: components["schemas"]["TransactionRecord"];
        };
        /** Transfer preview */
        TransferPreview: {
            amount: number;
            approval: components["schemas"]["ApprovalNeed"];
            available: number;
            fee: number;
            /** @description What the transfer leaves. Below zero: the balance is too small. */
            left: number;
            paidBefore: {
                lastAt: string | null;
                times: number;
            } | null;
            sameToday: {
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                at: string;
                reference: string;
            } | null;
            stampDuty: number;
            total: number;
        };
        /** Types of events */
        TypesOfEvents: {
            /** @enum {unknown} */
            event: "FUNDING_NOTIFICATION" | "TRANSFER_NOTIFICATION" | "PAYOUT_NOTIFICATION" | "BILLS_PURCHASE_NOTIFICATION" | "VERIFICATION_NOTIFICATION" | "VIRTUAL_ACCOUNT_CREATED" | "customer.kyc_updated" | "customer_wallet.created" | "customer_wallet.virtual_account_attached" | "customer_wallet.credited" | "customer_wallet.transfer" | "customer_wallet.payout.pending" | "customer_wallet.payout.sent" | "customer_wallet.payout.failed" | "card.issued" | "card.transaction";
            /** @description The data of a sample. */
            sample: {
                [key: string]: unknown;
            };
            summary: string;
        }[];
        /** Validated customer */
        ValidatedCustomer: {
            data: {
                customerId: string;
                customerName: string;
            };
            message: string;
        };
        /** VerificationDetail */
        VerificationDetail: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            customerId: number | null;
            erasedAt: string | null;
            maskedIdentifiers: string;
            normalizedResult: {
                [key: string]: unknown;
            } | null;
            reason: string | null;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            walletTransaction: components["schemas"]["VerificationPayment"] | null;
        };
        /** VerificationPayment */
        VerificationPayment: {
            /** @description The amount held or charged, VAT included. 0 after the hold was released. */
            amount: number;
            /**
             * Format: date-time
             * @description When the amount was held.
             */
            date: string;
            reference: string;
            /**
             * @description `Pending`: held. `Successful`: charged. `Reversed`: released without a charge, because the registry gave no answer.
             * @enum {unknown}
             */
            status: "Pending" | "Successful" | "Reversed";
        };
        /** VerificationRow */
        VerificationRow: {
            /**
             * Format: date-time
             * @description When it was requested.
             */
            createdAt: string;
            /** @description The numbers, masked. */
            maskedIdentifiers: string;
            reference: string;
            /**
             * @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.
             * @enum {unknown}
             */
            status: "Successful" | "Failed" | "Pending";
            /**
             * @description What was verified.
             * @enum {unknown}
             */
            type: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            verificationId: number;
            /** @description The amount charged. While the verification is `Pending`, the amount held. 0 after the hold was released. */
            walletAmount: number;
            walletTransactionReference: string | null;
        };
        /** VirtualAccount */
        VirtualAccount: {
            /** @description The account name that the payer sees. */
            accountName: string;
            /** @description The account number to pay to. */
            accountNumber: string;
            /** @description The bank of the account number. */
            bankName: string;
            /** @description The provider that opened it. */
            providerCode: string;
            /** @description The reference of the account. */
            reference: string;
        };
        /** Virtual account list */
        VirtualAccountList: {
            accounts: components["schemas"]["ListedVirtualAccount"][];
            pageNumber: number;
            pageSize: number;
            /**
             * Format: date-time
             * @description Present only if a search did not reach the last row: the time of the newest row not searched. Send it as `endDate` to continue.
             */
            searchedBackTo?: string;
            /** @description Counted to 10,000. */
            totalCount: number;
        };
        /** Wallet */
        Wallet: {
            /** @description What the customer can spend now. */
            availableBalance: number;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            /** @description The service's id of the customer. */
            customerId: number;
            /** @description Held for payouts and for card purchases. */
            heldBalance: number;
            isTest: boolean;
            /** @description The total: available, held and pending. */
            ledgerBalance: number;
            /** @description Credits that are not settled yet. */
            pendingBalance: number;
            /**
             * @description A frozen wallet takes credits and refuses debits.
             * @enum {unknown}
             */
            status: "Active" | "Frozen" | "Closed";
            virtualAccountNumber: string | null;
            walletReference: string;
        };
        /** WalletVirtualAccount */
        WalletVirtualAccount: {
            /** @description The name that the payer sees. */
            accountName: string;
            /** @description The account number to pay to. */
            accountNumber: string;
            /** @description The bank of the account number. */
            bankName: string;
        };
        /** Webhook endpoint */
        WebhookEndpoint: {
            /** @description The most concurrent requests. */
            concurrencyMax: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description What it is for. */
            description: string;
            disabledAt: string | null;
            disabledBecause: ("asked" | "gone" | "failing") | null;
            eventTypes: string[] | null;
            /** @description The most requests a second. */
            perSecondMax: number;
            reference: string;
            /** @enum {unknown} */
            status: "enabled" | "disabled";
            /** @description Where events are sent. Live mode needs https. */
            url: string;
        };
        /** Webhook endpoints */
        WebhookEndpoints: components["schemas"]["WebhookEndpointWithItsHealth"][];
        /** Webhook endpoint with its health */
        WebhookEndpointWithItsHealth: {
            /** @description The most concurrent requests. */
            concurrencyMax: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description What it is for. */
            description: string;
            disabledAt: string | null;
            disabledBecause: ("asked" | "gone" | "failing") | null;
            eventTypes: string[] | null;
            failingSince: string | null;
            nextTryAt: string | null;
            oldSecretUntil: string | null;
            /** @description The most requests a second. */
            perSecondMax: number;
            /** @description The outcomes of its newest 40 events, the newest first. */
            recent: ("first_try" | "later_try" | "new" | "retrying" | "failed" | "held")[];
            reference: string;
            restingUntil: string | null;
            /** @enum {unknown} */
            status: "enabled" | "disabled";
            /** @description Where events are sent. Live mode needs https. */
            url: string;
        };
        /** Webhook endpoint with its secret */
        WebhookEndpointWithItsSecret: {
            /** @description The most concurrent requests. */
            concurrencyMax: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description What it is for. */
            description: string;
            disabledAt: string | null;
            disabledBecause: ("asked" | "gone" | "failing") | null;
            eventTypes: string[] | null;
            /** @description The most requests a second. */
            perSecondMax: number;
            reference: string;
            /** @description It signs the deliveries. */
            secret: string;
            /** @enum {unknown} */
            status: "enabled" | "disabled";
            /** @description Where events are sent. Live mode needs https. */
            url: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listApprovals: {
        parameters: {
            query?: {
                /** @description The newest decisions. */
                decided?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberApproval"][];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    showApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The reference of a transfer or a file. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberApprovalDetail"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    approveTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The reference of a transfer or a file. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DecidedApproval"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rejectTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The reference of a transfer or a file. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, which the maker reads. Only the maker may leave it out. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DecidedApproval"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Approval"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the business sells, and to whom. */
                    activity: string;
                    /** @description Where the operator reaches the business. */
                    phone: string;
                    /** @description The number at the Corporate Affairs Commission. */
                    rcNumber: string;
                    registeredName: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Approval"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listActions: {
        parameters: {
            query?: {
                /** @description Only what this person or operator did. */
                by?: string;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description Only actions of this kind. */
                group?: "business" | "team" | "keys" | "webhooks" | "money" | "customers" | "cards" | "test_mode" | "service";
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A part of what an action was done to, such as a reference or an e-mail address, or the id of its request. */
                searchBy?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
            };
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Action"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                actionId: number;
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Action"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportActions: {
        parameters: {
            query?: {
                /** @description Only what this person or operator did. */
                by?: string;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description Only actions of this kind. */
                group?: "business" | "team" | "keys" | "webhooks" | "money" | "customers" | "cards" | "test_mode" | "service";
                /** @description A part of what an action was done to, such as a reference or an e-mail address, or the id of its request. */
                searchBy?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
            };
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, streamed while it is built. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listActionPeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PeopleOfActions"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBranding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Branding"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setBrandingColor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As `#rrggbb`. */
                    color?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Branding"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setBrandingLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A PNG, JPEG or WebP image of at most 100 KiB, in base64. Without it the logo is removed. */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Branding"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setBrandingSupport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where customers write to. */
                    email?: string;
                    phone?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Branding"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NotificationSettings"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    chooseNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
                /** @description The kind of mail; `test_mode` for all kinds in test mode. */
                kind: "approval" | "money_failed" | "credit_withheld" | "webhooks" | "access" | "business" | "test_mode";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether you want it. */
                    isWanted: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NotificationSettings"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    locateReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
                /** @description Of a transaction, a verification, or a row of a card's statement. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LocatedReference"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Team"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One e-mail address. */
                    email: string;
                    /**
                     * @description The role, which decides what a member may do.
                     * @enum {unknown}
                     */
                    role: "owner" | "admin" | "developer" | "finance" | "support" | "read_only";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
                invitationId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Done"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    leaveBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Done"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Done"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The role, which decides what a member may do.
                     * @enum {unknown}
                     */
                    role: "owner" | "admin" | "developer" | "finance" | "support" | "read_only";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listViews: {
        parameters: {
            query: {
                page: string;
            };
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedView"][];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    saveView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether all members see the view. */
                    isShared: boolean;
                    name: string;
                    page: string;
                    /** @description The filters, as the page's address has them. */
                    query: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedView"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedView"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                businessId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether all members see the view. */
                    isShared?: boolean;
                    name?: string;
                    /** @description The filters, as the page's address has them. */
                    query?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedView"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Balance"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBanks: {
        parameters: {
            query?: {
                /** @description A part of the name, the short name or the code, in any letter case; or the whole of another code of the bank. */
                searchBy?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Bank"][];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCardAuthorizations: {
        parameters: {
            query?: {
                /** @description Only authorisations of this card. */
                cardReference?: string;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole `authorizationId`, of any age, or the last four digits of a card. */
                searchBy?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only authorisations with this status. Declined purchases are listed with `Declined` alone. */
                status?: "Approved" | "Reversed" | "Cleared" | "Expired" | "Declined";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CardAuthorization"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCardWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CardWallet"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportCardWalletStatement: {
        parameters: {
            query?: {
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, streamed while it is built. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCardWalletTransactions: {
        parameters: {
            query?: {
                /** @description The end: a time, or a day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole `transactionReference`; or a part of the narrative, in any letter case and with or without accents. */
                searchBy?: string;
                /** @description The start: a time, or a day in Lagos. */
                startDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CardWalletEntry"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Card"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCardAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `authorizationId`. */
                id: string;
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CardAuthorizationDetail"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    freezeCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Card"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    fundCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description USD. */
                    amount: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Card"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setCardLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The most that can be spent in one day in Lagos, in USD. */
                    dailyLimit?: number;
                    /** @description The most that one purchase can cost, in USD. */
                    perTransactionLimit?: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Card"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revealCardDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why you need to see it. The audit log keeps it under your name. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CardDetailsPage"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportCardStatement: {
        parameters: {
            query?: {
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
            };
            header?: never;
            path: {
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, streamed while it is built. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    terminateCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Card"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCardTransactions: {
        parameters: {
            query?: {
                /** @description The end: a time, or a day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole `reference` or `authorizationId`; or a part of the merchant's name or of the description, in any letter case and with or without accents. */
                searchBy?: string;
                /** @description The start: a time, or a day in Lagos. */
                startDate?: string;
            };
            header?: never;
            path: {
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CardStatement"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    unfreezeCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Card"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawFromCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description USD. */
                    amount: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Card"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    issueCard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address1?: string;
                    /**
                     * @description Default: Visa.
                     * @enum {unknown}
                     */
                    brand?: "Visa" | "Mastercard";
                    /** @description Eleven digits. This is a claim: only KYC verifies it. */
                    bvn?: string;
                    city?: string;
                    /**
                     * Format: country-code
                     * @description The two capital letters of ISO 3166.
                     */
                    country?: string;
                    /** @description A cardholder, or a customer whose KYC tier allows cards. Do not send cardholder fields with it. Without it, those fields create a new cardholder. */
                    customerId?: number | string;
                    /**
                     * Format: date
                     * @description A past date, for example 1990-01-31.
                     */
                    dateOfBirth?: string;
                    /** @description One e-mail address. */
                    email?: string;
                    firstName?: string;
                    /** @description USD to move to the card at once, from your card wallet. */
                    fundingAmount?: number;
                    idNumber?: string;
                    idType?: string;
                    /** @description Your name for the card. */
                    label?: string;
                    lastName?: string;
                    /** @description 0…, 234… or +234…. */
                    phone?: string;
                    state?: string;
                    zipcode?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Card"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCardholders: {
        parameters: {
            query?: {
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole id, e-mail or phone, in any of its forms; or, in any letter case and with or without accents, the beginning of the name or of the surname, or a part of any of these. */
                searchBy?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Cardholder"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createCardholder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address1?: string;
                    /** @description Eleven digits. This is a claim: only KYC verifies it. */
                    bvn?: string;
                    city?: string;
                    /**
                     * Format: country-code
                     * @description The two capital letters of ISO 3166.
                     */
                    country?: string;
                    /**
                     * Format: date
                     * @description A past date, for example 1990-01-31.
                     */
                    dateOfBirth?: string;
                    /** @description One e-mail address. */
                    email?: string;
                    firstName: string;
                    idNumber?: string;
                    idType?: string;
                    lastName: string;
                    /** @description 0…, 234… or +234…. */
                    phone?: string;
                    state?: string;
                    zipcode?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Cardholder"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCardholder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The cardholder's id. */
                customerId: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Cardholder"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCards: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The cardholder's id. */
                customerId: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Cards"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAllCards: {
        parameters: {
            query?: {
                /** @description Only cards of this cardholder. */
                customerId?: number | string;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole card reference or the last four digits; or, in any letter case and with or without accents, the beginning of the cardholder's name or surname, or a part of the name or of the label. */
                searchBy?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only cards with this status. */
                status?: "Pending" | "Active" | "Frozen" | "Terminated" | "Expired" | "Failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedCard"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description A time, or a day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole invoice or account number, a whole e-mail address of the customer or the beginning of the customer's name; or a part of any of these or of the description; in any letter case and with or without accents. */
                searchBy?: string;
                /** @description A time, or a day in Lagos. */
                startDate?: string;
                /** @description Only invoices with this status. */
                status?: "Pending" | "PartiallyPaid" | "Paid" | "Expired" | "Cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The amount to pay. */
                    amount: number;
                    /**
                     * @description Always NGN.
                     * @enum {unknown}
                     */
                    currency?: "NGN";
                    /** @description One e-mail address. The invoice and its reminders are sent to this address. In test mode they go to the business. */
                    customerEmail?: string;
                    customerName?: string;
                    /** @description What the invoice is for. */
                    description?: string;
                    /**
                     * Format: date-time
                     * @description A time with its zone, like 2027-01-31T16:00:00Z. The customer is reminded a day before and at this time. Payment stays possible afterwards.
                     */
                    dueDate?: string;
                    /** @description The invoice expires after this time. A later payment is still credited, and marked `late`. */
                    expiresInMinutes?: number;
                    /** @description A web address of yours. Once the invoice is paid, the pay page links to it, with `invoiceNumber` and `status` added to its query. Anyone can open that address, so it proves nothing: read the invoice, or wait for the webhook. */
                    returnUrl?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getInvoicePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, streamed while it is built. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    remindOfInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Reminders"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPricing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pricing"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Only requests with this API key: the `apiKeyId` of a request. */
                apiKeyId?: number;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description Only refusals with this `error.code`. */
                errorCode?: string;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description Only requests that have this whole reference, ours or your own, in their path, query or bodies, or as their Idempotency-Key. */
                reference?: string;
                /** @description Only the request with this id. */
                requestId?: string;
                /** @description Only requests to this operation: an `operationId` of this document, or a path or its end, with or without values for its parameters. */
                route?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only answers with this HTTP status, or of this class. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoggedRequest"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `meta.request_id` of an answer, or its `X-Request-Id` header. */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoggedRequestWithBodies"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    explainSignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `meta.request_id` of an answer, or its `X-Request-Id` header. */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExplainedSignature"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSettlements: {
        parameters: {
            query?: {
                /** @description Due until this time or day in Lagos; the day is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole reference: of a settlement, or of a transaction that becomes available with it. */
                searchBy?: string;
                /** @description Due at or after this time or day in Lagos. */
                startDate?: string;
                /** @description Only settlements with this status. */
                status?: "Pending" | "Settled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settlement"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSettlement: {
        parameters: {
            query?: {
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
            };
            header?: never;
            path: {
                /** @description The settlement. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementWithItsTransactions"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTransactionStatus: {
        parameters: {
            query: {
                /** @description The reference that the transfer returned. */
                reference: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TransactionStatus"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description Only money that was paid to this virtual account or invoice: its reference or number. */
                accountReference?: string;
                /** @description Only transactions of this customer. */
                customerId?: number | string;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description Only money that left your balance, or that came in. */
                postingType?: "Debit" | "Credit";
                /** @description A whole reference: ours, or your own for a bill or a virtual account; a whole account number of ten digits, the receiver's or the sender's; a whole session id; an amount, such as `21000` or `21,000.50`; or, in any letter case and with or without accents, a part of the description, of the receiver's or the sender's name, or of the session id. */
                searchBy?: string;
                /** @description Only transactions of this service. */
                service?: "transfers" | "collections" | "bills" | "verification" | "wallets" | "cards";
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only transactions with this status. */
                status?: "Successful" | "Pending" | "Failed" | "Reversed";
                /** @description Only transactions of this type. */
                type?: "Transfer" | "InternalTransfer" | "Funding" | "Payout" | "Verification" | "Bill" | "Adjustment";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TransactionRecord"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The transaction's reference. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, streamed while it is built. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportTransactions: {
        parameters: {
            query?: {
                /** @description Only money that was paid to this virtual account or invoice: its reference or number. */
                accountReference?: string;
                /** @description Only transactions of this customer. */
                customerId?: number | string;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Only money that left your balance, or that came in. */
                postingType?: "Debit" | "Credit";
                /** @description A whole reference: ours, or your own for a bill or a virtual account; a whole account number of ten digits, the receiver's or the sender's; a whole session id; an amount, such as `21000` or `21,000.50`; or, in any letter case and with or without accents, a part of the description, of the receiver's or the sender's name, or of the session id. */
                searchBy?: string;
                /** @description Only transactions of this service. */
                service?: "transfers" | "collections" | "bills" | "verification" | "wallets" | "cards";
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only transactions with this status. */
                status?: "Successful" | "Pending" | "Failed" | "Reversed";
                /** @description Only transactions of this type. */
                type?: "Transfer" | "InternalTransfer" | "Funding" | "Payout" | "Verification" | "Bill" | "Adjustment";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, streamed while it is built. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    previewTransferFee: {
        parameters: {
            query: {
                /** @description Whole naira. */
                amount: number;
                /** @description The destination bank. Without one, the fee is that of any bank. */
                destinationBankCode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FeePreview"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    enquireName: {
        parameters: {
            query: {
                /** @description Ten digits. With the bank `SERVICE`, the service account number of a business. */
                accountNumber: string;
                /** @description A code from the list of banks, or `SERVICE` for another business of this service. */
                bankCode: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NamedAccount"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    airtimeFetchProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillProviderList"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    airtimePurchase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: number;
                    /** @description From the list of providers. */
                    network: string;
                    /** @description 0…, 234… or +234…. */
                    phoneNumber: string;
                    /** @description Your reference. It stands for one purchase. */
                    reference: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AcceptedPurchase"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    bettingBillers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillerList"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    bettingFund: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: number;
                    /** @description The betting account, as text or as number. */
                    customerId: string | number;
                    /** @description The name from the validation. */
                    name: string;
                    /** @description Your reference. It stands for one purchase. */
                    reference: string;
                    /** @description The betting platform, from the list of billers. */
                    type: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AcceptedPurchase"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    bettingValidate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The betting account, as text or as number. */
                    customerId: string | number;
                    /** @description The betting platform, from the list of billers. */
                    type: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ValidatedCustomer"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cableTvFetchBillers: {
        parameters: {
            query: {
                /** @description From the list of providers. */
                provider: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillerList"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cableTvFetchProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillProviderList"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cableTvPurchase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 0…, 234… or +234…. */
                    phoneNumber: string;
                    /** @description From the list of billers. */
                    planCode: string;
                    /** @description From the list of providers. */
                    provider: string;
                    /** @description Your reference. It stands for one purchase. */
                    reference: string;
                    /** @description The smart card or decoder number. */
                    smartCardNumber: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AcceptedPurchase"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cableTvValidate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description From the list of providers. */
                    provider: string;
                    /** @description The smart card or decoder number. */
                    smartCardNumber: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ValidatedCustomer"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    electricityBillers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillerList"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    electricityPurchase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: number;
                    /** @description From the list of billers. */
                    disco: string;
                    /** @description The meter number. */
                    meterNumber: string;
                    /** @enum {unknown} */
                    meterType: "PREPAID" | "POSTPAID";
                    /** @description 0…, 234… or +234…. */
                    phoneNumber: string;
                    /** @description Your reference. It stands for one purchase. */
                    reference: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AcceptedPurchase"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    electricityValidate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description From the list of billers. */
                    disco: string;
                    /** @description The meter number. */
                    meterNumber: string;
                    /** @enum {unknown} */
                    meterType: "PREPAID" | "POSTPAID";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ValidatedCustomer"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    internetDataFetchProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillProviderList"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    internetDataLookup: {
        parameters: {
            query: {
                /** @description From the list of providers. */
                providerCode: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DataPlanList"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    internetDataPurchase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 0…, 234… or +234…. */
                    phoneNumber: string;
                    /** @description From the list of plans. */
                    planCode: string;
                    /** @description From the list of providers. */
                    providerCode: string;
                    /** @description Your reference. It stands for one purchase. */
                    reference: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AcceptedPurchase"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBills: {
        parameters: {
            query?: {
                /** @description Only purchases of this category. */
                category?: "airtime" | "data" | "electricity" | "cable-tv" | "betting";
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole reference, yours or the transaction's; or, in any letter case, a part of your reference or of the phone, meter, smart card or betting account. */
                searchBy?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only purchases with this status. */
                status?: "Pending" | "Successful" | "Failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillStatus"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBillStatus: {
        parameters: {
            query: {
                /** @description Your reference of the purchase. */
                reference: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillStatus"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `verificationId`. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VerificationDetail"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revealVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `verificationId`. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why you need to see it. The audit log keeps it under your name. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RevealedVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyBvn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Eleven digits. */
                    bvn: string;
                    /** @description Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once. */
                    idempotencyKey?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BvnVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyBvnAdvanced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Eleven digits. */
                    bvn: string;
                    /** @description Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once. */
                    idempotencyKey?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BvnAdvancedVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyCacBasic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once. */
                    idempotencyKey?: string;
                    /** @description The registration number, with or without its letters. */
                    rcNumber: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CacBasicVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyFrsc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The number of the licence. */
                    frsc: string;
                    /** @description Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once. */
                    idempotencyKey?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FrscVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listVerifications: {
        parameters: {
            query?: {
                /** @description Only verifications for the KYC of this customer. */
                customerId?: number | string;
                /** @description Up to this time. A date alone is that day in Lagos, and is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole `verificationId`, a whole reference, of the verification or of its wallet transaction; or a part of the masked identifiers, like the last digits. */
                searchBy?: string;
                /** @description From this time on. A date alone is that day in Lagos. */
                startDate?: string;
                /** @description `Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome. */
                status?: "Successful" | "Failed" | "Pending";
                /** @description Only verifications of this type. */
                verificationType?: "bvn" | "bvn-advanced" | "nin" | "pvc" | "pvc-premium" | "frsc" | "passport" | "phone-basic" | "phone-advanced" | "phone-nin" | "cac-basic" | "address";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VerificationRow"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyNin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once. */
                    idempotencyKey?: string;
                    /** @description Eleven digits. */
                    nin: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NinVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyPassport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description `YYYY-MM-DD`.
                     */
                    dateOfBirth: string;
                    /** @description Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once. */
                    idempotencyKey?: string;
                    /** @description As printed in the passport. */
                    lastName: string;
                    /** @description The number of the passport. */
                    passport: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PassportVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyPhoneAdvanced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once. */
                    idempotencyKey?: string;
                    /** @description 0…, 234… or +234…. */
                    phone: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhoneAdvancedVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyPhoneBasic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once. */
                    idempotencyKey?: string;
                    /** @description 0…, 234… or +234…. */
                    phone: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhoneBasicVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyPhoneNin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once. */
                    idempotencyKey?: string;
                    /** @description Eleven digits. */
                    nin: string;
                    /** @description 0…, 234… or +234…. */
                    phone: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhoneNinVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyPvc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once. */
                    idempotencyKey?: string;
                    /** @description The number on the card. */
                    pvc: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PvcVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyPvcPremium: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once. */
                    idempotencyKey?: string;
                    /** @description The number on the card. */
                    pvc: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PvcPremiumVerification"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listVirtualAccounts: {
        parameters: {
            query?: {
                /** @description A time, or a day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A part of the account's name, number or reference, in any letter case and with or without accents. */
                searchBy?: string;
                /** @description A time, or a day in Lagos. */
                startDate?: string;
                /** @description Only accounts of this type. `Dynamic` takes one payment. */
                type?: "Customer" | "Business" | "Dynamic";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VirtualAccountList"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createBusinessAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address: string;
                    businessName: string;
                    /** @description One e-mail address. */
                    email: string;
                    firstName: string;
                    lastName: string;
                    /** @description 0…, 234… or +234…. */
                    mobileNumber: string;
                    rcNumber: string;
                    tin: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VirtualAccount"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createCustomerAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Eleven digits, if the provider requires a BVN. It is passed on to the provider and not stored, and raises no customer's KYC tier. */
                    bvn?: string;
                    /** @description One e-mail address. */
                    email: string;
                    firstName: string;
                    lastName: string;
                    /** @description 0…, 234… or +234…. */
                    mobileNumber: string;
                    /** @description Your own reference, for example order-7781, unique in this mode. Without it the service creates one. */
                    reference?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VirtualAccount"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createDynamicAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The amount to pay. */
                    amount: number;
                    /** @description Eleven digits, if the provider requires a BVN. It is passed on to the provider and not stored, and raises no customer's KYC tier. */
                    bvn?: string;
                    /** @description One e-mail address. */
                    email?: string;
                    /** @description The account expires after this time. A later credit is still yours, and marked `late`. */
                    expiresInMinutes?: number;
                    firstName?: string;
                    lastName?: string;
                    /** @description 0…, 234… or +234…. */
                    mobileNumber?: string;
                    /** @description The description of the transaction. */
                    narration?: string;
                    /** @description Another name for `narration`. Send only one of them. */
                    narrative?: string;
                    /** @description Your own reference, for example order-7781, unique in this mode. Without it the service creates one. */
                    reference?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DynamicAccount"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getVirtualAccount: {
        parameters: {
            query: {
                /** @description The reference of the account. */
                reference: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedVirtualAccount"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description `PENDING`: customers with a check that has no outcome yet. `VERIFIED`: customers with a verified item and no such check. */
                kycStatus?: "PENDING" | "VERIFIED";
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole id, `externalId`, e-mail or phone, in any of its forms; or, in any letter case and with or without accents, the beginning of the name or of the surname, or a part of any of these. */
                searchBy?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["CustomerRow"][];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["PagedMeta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    saveCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address1?: string;
                    address2?: string;
                    /** @description Eleven digits. This is a claim: only KYC verifies it. */
                    bvn?: string;
                    city?: string;
                    /**
                     * Format: country-code
                     * @description The two capital letters of ISO 3166.
                     */
                    country?: string;
                    /**
                     * Format: date
                     * @description A past date, for example 1990-01-31.
                     */
                    dateOfBirth?: string;
                    /** @description One e-mail address. */
                    email?: string;
                    /** @description Your own id for the customer. If you send it again, that customer is updated. */
                    externalId?: string;
                    firstName?: string;
                    /** @description An address that starts with https:// or http://. */
                    idDocumentBackUrl?: string;
                    /** @description An address that starts with https:// or http://. */
                    idDocumentFrontUrl?: string;
                    idNumber?: string;
                    idType?: string;
                    lastName?: string;
                    /** @description Your own JSON text, up to 16 KiB. It is returned unchanged. */
                    metadataJson?: string;
                    /** @description 0…, 234… or +234…. */
                    phone?: string;
                    /** @description Added to the profiles that the customer already has. */
                    profiles?: string[];
                    state?: string;
                    zipcode?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Customer"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listWallets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service's id of the customer. */
                customerId: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Wallet"][];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    openWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service's id of the customer. */
                customerId: number | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description NGN, or another currency that the operator has enabled for you. */
                    currency: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Wallet"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service's id of the customer. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Customer"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCustomerChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service's id of the customer. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["CustomerChange"][];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listKycItems: {
        parameters: {
            query?: {
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only items with this status. */
                status?: "Pending" | "Verified" | "Failed" | "Unanswered" | "Voided";
                /** @description Only the item of this type. */
                type?: "BVN" | "NIN" | "PASSPORT" | "FRSC" | "PVC" | "ADDRESS";
            };
            header?: never;
            path: {
                /** @description The service's id of the customer. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["KYCItem"][];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["PagedMeta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    submitKyc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service's id of the customer. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Alone, without `type` and `payload`: an item of the type BVN. */
                    bvn?: string;
                    /** @description The fields of one type. Others are ignored. */
                    payload?: {
                        /** @description For the type ADDRESS. Without it, the customer's own address is used. */
                        address1?: string;
                        /** @description For the type BVN. Eleven digits. */
                        bvn?: string;
                        /** @description For the type ADDRESS. Without it, the customer's own address is used. */
                        city?: string;
                        /**
                         * Format: country-code
                         * @description For the type ADDRESS. Without it, the customer's own address is used.
                         */
                        country?: string;
                        /** @description For the type FRSC. */
                        frscNumber?: string;
                        /** @description For the type NIN. Eleven digits. */
                        nin?: string;
                        /** @description For the type PASSPORT. */
                        passportNumber?: string;
                        /** @description For the type PVC. */
                        pvcNumber?: string;
                        /** @description For the type ADDRESS. Without it, the customer's own address is used. */
                        state?: string;
                        /** @description For the type ADDRESS. Without it, the customer's own address is used. */
                        zipcode?: string;
                    };
                    /**
                     * @description The type of the item. A body with only a `bvn` has the type BVN.
                     * @enum {unknown}
                     */
                    type?: "BVN" | "NIN" | "PASSPORT" | "FRSC" | "PVC" | "ADDRESS";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Customer"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getKycProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service's id of the customer. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["KYCProgress"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revealCustomerNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service's id of the customer. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Which number.
                     * @enum {unknown}
                     */
                    field: "bvn" | "idNumber";
                    /** @description Why you need to see it. The audit log keeps it under your name. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["RevealedNumber"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCustomerByExternalId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your own id for the customer. If you send it again, that customer is updated. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Customer"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description A time, or a day in Lagos, which is included. */
                endDate?: string;
                /** @description Only events of this type. */
                event?: "FUNDING_NOTIFICATION" | "TRANSFER_NOTIFICATION" | "PAYOUT_NOTIFICATION" | "BILLS_PURCHASE_NOTIFICATION" | "VERIFICATION_NOTIFICATION" | "VIRTUAL_ACCOUNT_CREATED" | "customer.kyc_updated" | "customer_wallet.created" | "customer_wallet.virtual_account_attached" | "customer_wallet.credited" | "customer_wallet.transfer" | "customer_wallet.payout.pending" | "customer_wallet.payout.sent" | "customer_wallet.payout.failed" | "card.issued" | "card.transaction";
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description Only events whose data has this whole reference, ours or your own: of a transaction, wallet, card, account or invoice. */
                reference?: string;
                /** @description A time, or a day in Lagos. */
                startDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the event's envelope. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listEventDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveriesOfAnEvent"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getFlows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FlowsPerDay"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Home"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["APIKeys"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `no_money` may not move money.
                     * @enum {unknown}
                     */
                    access: "full" | "no_money" | "read_only";
                    /**
                     * Format: date-time
                     * @description When it ends.
                     */
                    expiresAt?: string;
                    /** @description Its purpose. */
                    name: string;
                    /** @description Addresses and networks that may use it; empty for any. */
                    networks: string[];
                    /** @description What it may do with customers and wallets. */
                    scopes: ("customers:write" | "customer_wallet:read" | "customer_wallet:write" | "kyc:write")[];
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RevealedAPIKey"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RevokedKey"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    restrictKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `no_money` may not move money.
                     * @enum {unknown}
                     */
                    access?: "full" | "no_money" | "read_only";
                    /**
                     * Format: date-time
                     * @description When it ends.
                     */
                    expiresAt?: string;
                    /** @description Addresses and networks that may use it; empty for any. */
                    networks?: string[];
                    /** @description True to remove the end. */
                    neverExpires?: boolean;
                    /** @description What it may do with customers and wallets. */
                    scopes?: ("customers:write" | "customer_wallet:read" | "customer_wallet:write" | "kyc:write")[];
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LimitsOfAKey"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revealKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RevealedAPIKey"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rotateKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How long the old key stays valid. 0: it ends at once. */
                    overlapHours: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RotatedKey"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createOwnBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OwnBusiness"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The token of an invitation: the fragment of its address. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JoinedBusiness"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the code will confirm.
                     * @enum {unknown}
                     */
                    purpose: "keys" | "webhooks" | "pin";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SentCode"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setPin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A one-time code. */
                    otp?: string;
                    /** @description The password, or `otp`. */
                    password?: string;
                    /** @description Four digits. */
                    pin: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PINState"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Me"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sessions"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Done"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Done"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /** @description The service's id of the customer. */
                customerId?: number | string;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole payout reference, a whole account number of ten digits, a whole session id, or, in any letter case and with or without accents, a part of the narrative, of the beneficiary's name or of the session id. */
                searchBy?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only payouts with this status. */
                status?: "Held" | "Sent" | "Failed" | "Reversed";
                /** @description The wallet. */
                walletReference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["PayoutRow"][];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["PagedMeta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sendMoney: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whole naira. */
                    amount: number;
                    /** @description The receiver's name, as a name enquiry gives it. Required, except for the bank `SERVICE`. */
                    destinationAccountName?: string;
                    /** @description Ten digits. With the bank `SERVICE`, the service account number of a business. */
                    destinationAccountNumber: string;
                    /** @description A code from the list of banks, or `SERVICE` for another business of this service. */
                    destinationBankCode: string;
                    /** @description The text that the receiver sees. */
                    narration: string;
                    /** @description Another name for `narration`. Send only one of them. */
                    narrative?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SentMoney"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBeneficiaries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Beneficiary"][];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBulkFiles: {
        parameters: {
            query?: {
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedFile"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createBulkFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of the file. */
                    name: string;
                    /** @description The cells as they were typed. */
                    rows: {
                        accountName: string;
                        accountNumber: string;
                        amount: string;
                        bank: string;
                        narration: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FileVersion"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    showBulkFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ShownFile"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    discardBulkFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FileReference"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportBulkFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, streamed while it is built. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    showBulkFileRows: {
        parameters: {
            query?: {
                show?: "review" | "ready" | "skipped" | "all" | "failed" | "pending";
            };
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FileRow"][];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    correctBulkFileRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        accountName?: string;
                        accountNumber?: string;
                        amount?: string;
                        bank?: string;
                        /** @description A person has seen its warnings. */
                        kept?: boolean;
                        narration?: string;
                        number: number;
                        skipped?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FileVersion"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sendBulkFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The version that was looked at. */
                    version: number;
                    /** @description How many warnings were looked at. */
                    warnings: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SentFile"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    checkName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ten digits. */
                    accountNumber: string;
                    /** @description A code of the bank, or `SERVICE`. */
                    bankCode: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NamedAccount"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    previewTransfer: {
        parameters: {
            query: {
                /** @description Ten digits. */
                accountNumber?: string;
                amount: number;
                /** @description A code of the bank, or `SERVICE`. */
                bankCode: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TransferPreview"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportBulkTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, streamed while it is built. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    showThresholds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ShownThresholds"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeThresholds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Thresholds"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ShownThresholds"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sumSettlements: {
        parameters: {
            query?: {
                /** @description Due until this time or day in Lagos; the day is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description A whole reference: of a settlement, or of a transaction that becomes available with it. */
                searchBy?: string;
                /** @description Due at or after this time or day in Lagos. */
                startDate?: string;
                /** @description Only settlements with this status. */
                status?: "Pending" | "Settled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SumsOfSettlements"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    payWithTestCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether a smaller amount may be approved. Default: false. */
                    allowPartial?: boolean;
                    /** @description The amount of the purchase, in USD. */
                    amount: number;
                    /**
                     * Format: country-code
                     * @description The merchant's country: two capital letters of ISO 3166. Default: US. In other countries the network adds a fee.
                     */
                    country?: string;
                    merchantId?: string;
                    merchantName?: string;
                    /** @description Settle at once, without asking for an authorisation, as on an aeroplane. Default: false. */
                    unasked?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestAuthorization"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    expireTestAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `authorizationId`. */
                id: string;
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestAuthorization"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    incrementTestAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `authorizationId`. */
                id: string;
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The additional amount, in USD. */
                    amount: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestAuthorization"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    refundTestAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `authorizationId`. */
                id: string;
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description USD. Default: the whole remaining amount. */
                    amount?: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestAuthorization"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reverseTestAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `authorizationId`. */
                id: string;
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description USD. Default: the whole remaining amount. */
                    amount?: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestAuthorization"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    settleTestAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `authorizationId`. */
                id: string;
                /** @description The card's `cardReference`. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description USD. Default: the whole remaining amount. */
                    amount?: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestAuthorization"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestClockAndItsOffset"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    advanceTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How far to advance the test clock. It never goes back. */
                    seconds: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestClock"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sendTestCredit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The number of any virtual account or invoice of yours in test mode, or `3012450129`, which no account has. */
                    accountNumber: string;
                    /** @description The amount paid. It may differ from the amount expected. */
                    amount: number;
                    /** @description The bank's id of this credit. The same credit again changes nothing; another account or amount under the same session is refused. */
                    sessionId?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SentCredit"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sendTestEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event to send a sample of.
                     * @enum {unknown}
                     */
                    type: "FUNDING_NOTIFICATION" | "TRANSFER_NOTIFICATION" | "PAYOUT_NOTIFICATION" | "BILLS_PURCHASE_NOTIFICATION" | "VERIFICATION_NOTIFICATION" | "VIRTUAL_ACCOUNT_CREATED" | "customer.kyc_updated" | "customer_wallet.created" | "customer_wallet.virtual_account_attached" | "customer_wallet.credited" | "customer_wallet.transfer" | "customer_wallet.payout.pending" | "customer_wallet.payout.sent" | "customer_wallet.payout.failed" | "card.issued" | "card.transaction";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SentSample"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resetTestFunds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestFunds"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resolveTestTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The transfer's reference. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The bank's outcome: `success`, `failure`, or, after a success, `reversal`, which returns the money. An outcome that is set before the bank has the transfer applies when it arrives.
                     * @enum {unknown}
                     */
                    outcome: "success" | "failure" | "reversal";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResolvedTransfer"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRecords: {
        parameters: {
            query?: {
                /** @description Only money that was paid to this virtual account or invoice: its reference or number. */
                accountReference?: string;
                /** @description Only transactions of this customer. */
                customerId?: number | string;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description Only money that left your balance, or that came in. */
                postingType?: "Debit" | "Credit";
                /** @description A whole reference: ours, or your own for a bill or a virtual account; a whole account number of ten digits, the receiver's or the sender's; a whole session id; an amount, such as `21000` or `21,000.50`; or, in any letter case and with or without accents, a part of the description, of the receiver's or the sender's name, or of the session id. */
                searchBy?: string;
                /** @description Only transactions of this service. */
                service?: "transfers" | "collections" | "bills" | "verification" | "wallets" | "cards";
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only transfers that wait for approval, or whose outcome is not proven. */
                state?: "NeedsApproval" | "OutcomeUnknown";
                /** @description Only transactions with this status. */
                status?: "Successful" | "Pending" | "Failed" | "Reversed";
                /** @description Only transactions of this type. */
                type?: "Transfer" | "InternalTransfer" | "Funding" | "Payout" | "Verification" | "Bill" | "Adjustment";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ShownTransaction"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    traceReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of a transaction, a verification, or a row of a card's statement. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimelineOfAReference"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportRecords: {
        parameters: {
            query?: {
                /** @description Only money that was paid to this virtual account or invoice: its reference or number. */
                accountReference?: string;
                /** @description Only transactions of this customer. */
                customerId?: number | string;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Only money that left your balance, or that came in. */
                postingType?: "Debit" | "Credit";
                /** @description A whole reference: ours, or your own for a bill or a virtual account; a whole account number of ten digits, the receiver's or the sender's; a whole session id; an amount, such as `21000` or `21,000.50`; or, in any letter case and with or without accents, a part of the description, of the receiver's or the sender's name, or of the session id. */
                searchBy?: string;
                /** @description Only transactions of this service. */
                service?: "transfers" | "collections" | "bills" | "verification" | "wallets" | "cards";
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only transfers that wait for approval, or whose outcome is not proven. */
                state?: "NeedsApproval" | "OutcomeUnknown";
                /** @description Only transactions with this status. */
                status?: "Successful" | "Pending" | "Failed" | "Reversed";
                /** @description Only transactions of this type. */
                type?: "Transfer" | "InternalTransfer" | "Funding" | "Payout" | "Verification" | "Bill" | "Adjustment";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, streamed while it is built. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sumRecords: {
        parameters: {
            query?: {
                /** @description Only money that was paid to this virtual account or invoice: its reference or number. */
                accountReference?: string;
                /** @description Only transactions of this customer. */
                customerId?: number | string;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Only money that left your balance, or that came in. */
                postingType?: "Debit" | "Credit";
                /** @description A whole reference: ours, or your own for a bill or a virtual account; a whole account number of ten digits, the receiver's or the sender's; a whole session id; an amount, such as `21000` or `21,000.50`; or, in any letter case and with or without accents, a part of the description, of the receiver's or the sender's name, or of the session id. */
                searchBy?: string;
                /** @description Only transactions of this service. */
                service?: "transfers" | "collections" | "bills" | "verification" | "wallets" | "cards";
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only transfers that wait for approval, or whose outcome is not proven. */
                state?: "NeedsApproval" | "OutcomeUnknown";
                /** @description Only transactions with this status. */
                status?: "Successful" | "Pending" | "Failed" | "Reversed";
                /** @description Only transactions of this type. */
                type?: "Transfer" | "InternalTransfer" | "Funding" | "Payout" | "Verification" | "Bill" | "Adjustment";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SumsOfTransactions"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCreditedAccounts: {
        parameters: {
            query?: {
                /** @description A time, or a day in Lagos, which is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A part of the account's name, number or reference, in any letter case and with or without accents. */
                searchBy?: string;
                /** @description A time, or a day in Lagos. */
                startDate?: string;
                /** @description Only accounts of this type. `Dynamic` takes one payment. */
                type?: "Customer" | "Business" | "Dynamic";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditedVirtualAccount"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAllWallets: {
        parameters: {
            query?: {
                /** @description Only wallets of this currency. */
                currency?: "NGN" | "USD";
                /** @description The service's id of the customer. */
                customerId?: number | string;
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole wallet reference or account number; or, in any letter case and with or without accents, the beginning of the customer's name or surname, or a part of the number, of the name or of your `externalId`. */
                searchBy?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only wallets with this status. */
                status?: "Active" | "Frozen" | "Closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Wallet"][];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["PagedMeta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Wallet"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    closeWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Wallet"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    freezeWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Wallet"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    linkCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet's reference. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A card that belongs to the wallet's customer. */
                    cardReference: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["LinkResult"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    unlinkCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet's reference. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["LinkResult"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The payout. */
                payoutReference: string;
                /** @description The wallet. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Payout"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportStatement: {
        parameters: {
            query?: {
                /** @description A time, or a date in Lagos. The date is included. */
                endDate?: string;
                /** @description The file format. */
                format?: "csv" | "pdf" | "json";
                /** @description A time, or a date in Lagos. */
                startDate?: string;
            };
            header?: never;
            path: {
                /** @description The wallet. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Statement"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                    "application/pdf": string;
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listWalletTransactions: {
        parameters: {
            query?: {
                /** @description A time, or a date in Lagos. The date is included. */
                endDate?: string;
                /** @description This amount or less. */
                maxAmount?: number;
                /** @description This amount or more. `searchBy` does not find amounts. To find one amount, send it both here and as `maxAmount`. */
                minAmount?: number;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description A whole reference, of the transaction or of the other wallet; or a part of the narrative, in any letter case and with or without accents. */
                searchBy?: string;
                /** @description A time, or a date in Lagos. */
                startDate?: string;
            };
            header?: never;
            path: {
                /** @description The wallet. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["StatementRow"][];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["PagedMeta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    unfreezeWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Wallet"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    attachVirtualAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["WalletVirtualAccount"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    retireVirtualAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["Retired"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    regenerateVirtualAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet. */
                walletReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status as text. */
                        code: string;
                        data: components["schemas"]["WalletVirtualAccount"];
                        error: null;
                        /** @description What happened, in a sentence. */
                        message: string;
                        meta: components["schemas"]["Meta"];
                        /** @description Whether the request succeeded. */
                        status: boolean;
                        /** @description The version of the public interface. */
                        version: string;
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The delivery's reference. */
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryWithItsAttempts"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    replayDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The deliveries to send again. */
                    deliveries: string[];
                    /** @description True: only count the deliveries. */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReplayedDeliveries"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TypesOfEvents"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sendSample: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event to send a sample of.
                     * @enum {unknown}
                     */
                    type: "FUNDING_NOTIFICATION" | "TRANSFER_NOTIFICATION" | "PAYOUT_NOTIFICATION" | "BILLS_PURCHASE_NOTIFICATION" | "VERIFICATION_NOTIFICATION" | "VIRTUAL_ACCOUNT_CREATED" | "customer.kyc_updated" | "customer_wallet.created" | "customer_wallet.virtual_account_attached" | "customer_wallet.credited" | "customer_wallet.transfer" | "customer_wallet.payout.pending" | "customer_wallet.payout.sent" | "customer_wallet.payout.failed" | "card.issued" | "card.transaction";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SampleOnItsWay"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoints"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The most concurrent requests. */
                    concurrencyMax?: number;
                    /** @description What it is for. */
                    description?: string;
                    eventTypes?: string[] | null;
                    /** @description The most requests a second. */
                    perSecondMax?: number;
                    /** @description Where events are sent. Live mode needs https. */
                    url: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpointWithItsSecret"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's reference. */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpointWithItsHealth"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's reference. */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The most concurrent requests. */
                    concurrencyMax?: number;
                    /** @description What it is for. */
                    description?: string;
                    eventTypes?: string[] | null;
                    /** @description The most requests a second. */
                    perSecondMax?: number;
                    /** @description Where events are sent. Live mode needs https. */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getEndpointDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's reference. */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AnEndpointSLast24Hours"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Until this time. A bare date is that day in Lagos, which is included. */
                endDate?: string;
                /** @description Pages count from 1. */
                pageNumber?: number;
                /** @description A page has 1 to 200 rows. */
                pageSize?: number;
                /** @description The id of an event, or a whole reference in its data. */
                searchBy?: string;
                /** @description From this time on. A bare date is that day in Lagos. */
                startDate?: string;
                /** @description Only deliveries in this state. */
                state?: "waiting" | "delivered" | "failed" | "held";
                /** @description Only events of this type. */
                type?: string;
            };
            header?: never;
            path: {
                /** @description The endpoint's reference. */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        error: null;
                        meta: components["schemas"]["PagedMeta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    disableEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's reference. */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    enableEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's reference. */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EnabledWebhookEndpoint"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listReplays: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's reference. */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Replays"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    startReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's reference. */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description True: only count the deliveries. */
                    dryRun?: boolean;
                    /**
                     * Format: date-time
                     * @description Events from this time on, at most 30 days ago.
                     */
                    since: string;
                    /**
                     * @description `failed`: given up or held. `all`: every event of the endpoint's types.
                     * @enum {unknown}
                     */
                    what: "failed" | "all";
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StartedReplay"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revealSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's reference. */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RevealedSecret"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint's reference. */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RotatedSecret"];
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
}
