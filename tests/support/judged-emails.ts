import { toCrlfBytes } from "./inbound-emails.ts"

/** Headers as receivers write them above an e-mail of studio@example.com, newest first. */
export const receiverHeads = {
  gmail: `Delivered-To: artist@gmail.com
Received: by 2002:a05:6a10:6a22:b0:5f2:1 with SMTP id xa2csp1; Tue, 24 Nov 2026 12:00:04 -0800 (PST)
X-Received: by 2002:a17:907:b0:a5 with SMTP id kx7; Tue, 24 Nov 2026 12:00:03 -0800 (PST)
ARC-Authentication-Results: i=1; mx.google.com; dkim=pass header.i=@example.com header.s=fm1 header.b=AbC; spf=pass
Return-Path: <studio@example.com>
Received: from out.example.com (out.example.com. [203.0.113.9])
 by mx.google.com with ESMTPS id a1 for <artist@gmail.com>; Tue, 24 Nov 2026 12:00:03 -0800 (PST)
Received-SPF: pass (google.com: domain of studio@example.com designates 203.0.113.9 as permitted sender)
Authentication-Results: mx.google.com;
       dkim=pass header.i=@example.com header.s=fm1 header.b="Ab;C/1";
       spf=pass (google.com: domain of studio@example.com designates 203.0.113.9 as permitted sender) smtp.mailfrom=studio@example.com;
       dmarc=pass (p=QUARANTINE sp=NONE dis=NONE) header.from=example.com`,
  outlook: `Received: from AM0PR01MB1.eurprd01.prod.exchangelabs.com (2603:10a6::1) by DB7PR01MB2.eurprd01.prod.exchangelabs.com with HTTPS; Tue, 24 Nov 2026 20:00:05 +0000
Authentication-Results: spf=softfail (sender IP is 203.0.113.9)
 smtp.mailfrom=example.com; dkim=fail (body hash did not verify)
 header.d=example.com;dmarc=fail action=quarantine
 header.from=example.com;compauth=fail reason=000
Received-SPF: SoftFail (protection.outlook.com: domain of transitioning example.com discourages use of 203.0.113.9)
Received: from out.example.com (203.0.113.9) by
 AM7EUR03FT001.mail.protection.outlook.com (10.152.1.1) with Microsoft SMTP Server; Tue, 24 Nov 2026 20:00:04 +0000
X-MS-Exchange-Organization-SCL: 5`,
  fastmail: `Received: from phl-compute-01.internal (phl-compute-01.internal [10.202.2.1])
	 by sloti1 (Cyrus 3.11) with LMTPA; Tue, 24 Nov 2026 15:00:03 -0500
Received: from mx4.messagingengine.com (localhost [127.0.0.1])
	by mailmx.phl.internal (Postfix) with ESMTP id 1; Tue, 24 Nov 2026 15:00:03 -0500 (EST)
Authentication-Results: mx4.messagingengine.com;
    x-csa=none;
    x-me-sender=none;
    arc=none (no signatures found);
    bimi=skipped (DMARC Policy is not at enforcement);
    dkim=pass (2048-bit rsa key sha256) header.d=bounces.mailer.example header.i=@mailer.example header.b=x header.a=rsa-sha256 header.s=k9;
    dkim=pass (2048-bit rsa key sha256) header.d=example.com header.i=@example.com header.b=y header.a=rsa-sha256 header.s=s20;
    dmarc=pass policy.published-domain-policy=none policy.applied-disposition=none (p=none,d=none) policy.policy-from=p header.from=example.com;
    iprev=pass smtp.remote-ip=203.0.113.9 (out.example.com);
    spf=pass smtp.mailfrom=bounce@mailer.example smtp.helo=out.example.com
Received: from out.example.com (out.example.com [203.0.113.9])
	by mx4.messagingengine.com (Postfix) with ESMTPS for <artist@fastmail.com>; Tue, 24 Nov 2026 15:00:02 -0500 (EST)`,
  postfix: `Return-Path: <studio@example.com>
Delivered-To: studio@shop.example
Received: from mx.shop.example
	by mx.shop.example with LMTP id abc (Dovecot) for <studio@shop.example>; Tue, 24 Nov 2026 20:00:03 +0000
Authentication-Results: mx.shop.example; dmarc=fail (p=reject dis=none) header.from=example.com
Authentication-Results: mx.shop.example; spf=fail smtp.mailfrom=studio@example.com
Authentication-Results: mx.shop.example;
	dkim=none; dkim-atps=neutral
X-Spam-Flag: YES
Received: from out.example.com (out.example.com [203.0.113.9])
	by mx.shop.example (Postfix) with ESMTPS id 3 for <studio@shop.example>; Tue, 24 Nov 2026 20:00:02 +0000 (UTC)`,
  icloud: `Received: from ms-10.apple.com by ms-20.apple.com with SMTP; Tue, 24 Nov 2026 20:00:03 GMT
Authentication-Results: bimi.icloud.com; bimi=skipped reason="insufficient dmarc"
Authentication-Results: dmarc.icloud.com; dmarc=pass header.from=example.com
Authentication-Results: dkim-verifier.icloud.com;
	dkim=pass (2048-bit key) header.d=example.com header.i=@example.com header.b=abc
Authentication-Results: spf.icloud.com; spf=pass (spf.icloud.com: domain of studio@example.com designates 203.0.113.9 as permitted sender) smtp.mailfrom=studio@example.com
Received: from out.example.com (out.example.com [203.0.113.9])
	by p00-icloudmta-smtpin-us-1.me.com with ESMTPS; Tue, 24 Nov 2026 20:00:02 GMT
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.com; s=sig1; bh=x; h=from; b=y`,
  silent: `Received: from mx.shop.example by store.shop.example (Dovecot); Tue, 24 Nov 2026 20:00:03 +0000
Received: from out.example.com by mx.shop.example (Postfix) with ESMTPS; Tue, 24 Nov 2026 20:00:02 +0000`,
}

const rest = `From: Marit <studio@example.com>
To: artist@example.net
Subject: A test
Message-ID: <one@example.com>

Hello
`

/** @param sent headers that the sender wrote, below those of the receiver */
export const buildJudgedEmail = (head: string, sent = ""): Uint8Array =>
  toCrlfBytes(`${head}\n${sent ? `${sent}\n` : ""}${rest}`)

/** What the mail server got, as the receiver stores it. */
export const toReceivedEmail = (head: string, raw: string): Uint8Array =>
  Buffer.concat([toCrlfBytes(`${head}\n`), Buffer.from(raw, "utf8")])
