// La proposition écrite, dite en peu de mots à qui la reçoit : en français simple, et dans sa langue. Le texte fixe seul est traduit ; ces
// traductions sont une aide que personne n'a relue, et le disent : la lettre, en français, fait foi (décision 0073).

export interface Notice {
  /** Le nom de la langue, dans cette langue. */
  readonly langue: string
  /** Sens d'écriture. */
  readonly sens: 'ltr' | 'rtl'
  readonly titre: string
  readonly phrases: readonly string[]
  readonly titreDuCoupon: string
  /** Les mots du coupon, dans l'ordre où la lettre les porte. */
  readonly motsDuCoupon: readonly [accepte: string, refuse: string, motif: string, signature: string]
  /** Ceux de la page où l'on répond avec un téléphone, dans l'ordre où elle les porte. */
  readonly motsDuTelephone: readonly [naissance: string, rappel: string, precisions: string, envoyer: string, recue: string]
  /** Ce qu'elle vaut. */
  readonly valeur: string
}

export const notices = {
  fr: {
    langue: 'Français simple',
    sens: 'ltr',
    titre: 'Une proposition de logement',
    phrases: [
      'Vous avez reçu une lettre. Elle vous propose un logement.',
      'La lettre décrit ce logement : l’adresse, la taille, le loyer, les charges.',
      'Vous pouvez visiter ce logement. La date, ou la personne à appeler, est dans la lettre.',
      'Vous devez répondre. La lettre dit combien de jours vous avez, à partir du jour où vous la recevez.',
      'Pour répondre, remplissez le coupon. Cochez une seule case, écrivez la date et signez.',
      'Si vous refusez, écrivez pourquoi sur le coupon.',
      'Renvoyez le coupon, ou donnez-le à la personne qui s’occupe de votre relogement.',
      'Attention : si vous ne répondez pas à temps, la proposition pourra être considérée comme refusée.',
      'Vous ne comprenez pas quelque chose ? Appelez la personne dont le nom est sur la lettre.',
    ],
    titreDuCoupon: 'Les mots du coupon',
    motsDuCoupon: ['J’accepte le logement proposé.', 'Je refuse le logement proposé.', 'Motif du refus', 'Date et signature'],
    motsDuTelephone: [
      'Votre date de naissance',
      'Je veux qu’on me rappelle.',
      'Voulez-vous ajouter quelque chose ?',
      'Envoyer ma réponse',
      'Votre réponse a été reçue.',
    ],
    valeur: 'Ce texte est une aide. Seule la lettre fait foi.',
  },
  ar: {
    langue: 'العربية',
    sens: 'rtl',
    titre: 'عرض سكن',
    phrases: [
      'لقد تلقّيتم رسالة تعرض عليكم مسكناً.',
      'تصف الرسالة هذا المسكن: العنوان والمساحة والإيجار والتكاليف.',
      'يمكنكم زيارة هذا المسكن. تجدون في الرسالة التاريخ أو اسم الشخص الذي يجب الاتصال به.',
      'عليكم الردّ. تذكر الرسالة عدد الأيام المتاحة لكم، ابتداءً من يوم استلامها.',
      'للردّ، املؤوا القسيمة. ضعوا علامة في خانة واحدة فقط، واكتبوا التاريخ ووقّعوا.',
      'إذا رفضتم، فاكتبوا السبب على القسيمة.',
      'أعيدوا القسيمة بالبريد، أو سلّموها إلى الشخص المكلّف بإعادة إسكانكم.',
      'انتبهوا: إذا لم تردّوا في الوقت المحدّد، فقد يُعتبر العرض مرفوضاً.',
      'هل هناك شيء لم تفهموه؟ اتصلوا بالشخص المذكور اسمه في الرسالة.',
    ],
    titreDuCoupon: 'كلمات القسيمة',
    motsDuCoupon: ['أقبل المسكن المعروض.', 'أرفض المسكن المعروض.', 'سبب الرفض', 'التاريخ والتوقيع'],
    motsDuTelephone: ['تاريخ ميلادكم', 'أريد أن يتّصل بي أحد.', 'هل تريدون إضافة شيء؟', 'إرسال ردّي', 'تمّ استلام ردّكم.'],
    valeur: 'هذه الترجمة للمساعدة فقط، ولم يراجعها أي مترجم. النص الفرنسي للرسالة هو وحده المعتمد.',
  },
  en: {
    langue: 'English',
    sens: 'ltr',
    titre: 'A housing offer',
    phrases: [
      'You have received a letter. It offers you a home.',
      'The letter describes this home: its address, its size, the rent and the service charges.',
      'You can visit this home. The date, or the person to call, is in the letter.',
      'You must reply. The letter says how many days you have, from the day you receive it.',
      'To reply, fill in the coupon. Tick one box only, write the date and sign.',
      'If you refuse, write why on the coupon.',
      'Send the coupon back, or give it to the person in charge of your rehousing.',
      'Warning: if you do not reply in time, the offer may be considered refused.',
      'Is there something you do not understand? Call the person whose name is on the letter.',
    ],
    titreDuCoupon: 'The words on the coupon',
    motsDuCoupon: ['I accept the home offered.', 'I refuse the home offered.', 'Reason for refusal', 'Date and signature'],
    motsDuTelephone: [
      'Your date of birth',
      'I want someone to call me back.',
      'Do you want to add anything?',
      'Send my reply',
      'Your reply has been received.',
    ],
    valeur: 'This translation is a help. No translator has reviewed it. Only the French text of the letter is binding.',
  },
  pt: {
    langue: 'Português',
    sens: 'ltr',
    titre: 'Uma proposta de alojamento',
    phrases: [
      'Recebeu uma carta. Esta carta propõe-lhe um alojamento.',
      'A carta descreve este alojamento: o endereço, o tamanho, a renda, os encargos.',
      'Pode visitar este alojamento. A data, ou a pessoa a quem deve telefonar, está na carta.',
      'Tem de responder. A carta diz quantos dias tem, a partir do dia em que a recebe.',
      'Para responder, preencha o cupão. Assinale uma só opção, escreva a data e assine.',
      'Se recusar, escreva o motivo no cupão.',
      'Devolva o cupão, ou entregue-o à pessoa que trata do seu realojamento.',
      'Atenção: se não responder a tempo, a proposta poderá ser considerada recusada.',
      'Não compreende alguma coisa? Telefone à pessoa cujo nome está na carta.',
    ],
    titreDuCoupon: 'As palavras do cupão',
    motsDuCoupon: ['Aceito o alojamento proposto.', 'Recuso o alojamento proposto.', 'Motivo da recusa', 'Data e assinatura'],
    motsDuTelephone: [
      'A sua data de nascimento',
      'Quero que me telefonem.',
      'Quer acrescentar alguma coisa?',
      'Enviar a minha resposta',
      'A sua resposta foi recebida.',
    ],
    valeur: 'Esta tradução é uma ajuda. Nenhum tradutor a reviu. Só o texto francês da carta faz fé.',
  },
  ro: {
    langue: 'Română',
    sens: 'ltr',
    titre: 'O ofertă de locuință',
    phrases: [
      'Ați primit o scrisoare. Ea vă propune o locuință.',
      'Scrisoarea descrie această locuință: adresa, suprafața, chiria, cheltuielile.',
      'Puteți vizita această locuință. Data vizitei, sau persoana pe care trebuie să o sunați, este în scrisoare.',
      'Trebuie să răspundeți. Scrisoarea spune câte zile aveți, din ziua în care o primiți.',
      'Pentru a răspunde, completați cuponul. Bifați o singură căsuță, scrieți data și semnați.',
      'Dacă refuzați, scrieți motivul pe cupon.',
      'Trimiteți cuponul înapoi sau dați-l persoanei care se ocupă de relocarea dumneavoastră.',
      'Atenție: dacă nu răspundeți la timp, oferta poate fi considerată refuzată.',
      'Nu înțelegeți ceva? Sunați persoana al cărei nume este în scrisoare.',
    ],
    titreDuCoupon: 'Cuvintele de pe cupon',
    motsDuCoupon: ['Accept locuința propusă.', 'Refuz locuința propusă.', 'Motivul refuzului', 'Data și semnătura'],
    motsDuTelephone: [
      'Data dumneavoastră de naștere',
      'Vreau să fiu sunat.',
      'Doriți să adăugați ceva?',
      'Trimit răspunsul meu',
      'Răspunsul dumneavoastră a fost primit.',
    ],
    valeur: 'Această traducere este un ajutor. Niciun traducător nu a verificat-o. Numai textul francez al scrisorii este valabil.',
  },
  tr: {
    langue: 'Türkçe',
    sens: 'ltr',
    titre: 'Bir konut teklifi',
    phrases: [
      'Bir mektup aldınız. Bu mektup size bir konut teklif ediyor.',
      'Mektup bu konutu anlatır: adres, büyüklük, kira, giderler.',
      'Bu konutu ziyaret edebilirsiniz. Tarih veya aramanız gereken kişi mektupta yazılıdır.',
      'Cevap vermeniz gerekir. Mektubu aldığınız günden itibaren kaç gününüz olduğu mektupta yazılıdır.',
      'Cevap vermek için kuponu doldurun. Yalnızca bir kutuyu işaretleyin, tarihi yazın ve imzalayın.',
      'Reddediyorsanız, nedenini kupona yazın.',
      'Kuponu geri gönderin veya yeni konut bulmanızla ilgilenen kişiye verin.',
      'Dikkat: zamanında cevap vermezseniz, teklif reddedilmiş sayılabilir.',
      'Anlamadığınız bir şey mi var? Mektupta adı yazılı olan kişiyi arayın.',
    ],
    titreDuCoupon: 'Kupondaki sözcükler',
    motsDuCoupon: ['Teklif edilen konutu kabul ediyorum.', 'Teklif edilen konutu reddediyorum.', 'Ret nedeni', 'Tarih ve imza'],
    motsDuTelephone: [
      'Doğum tarihiniz',
      'Beni aramanızı istiyorum.',
      'Eklemek istediğiniz bir şey var mı?',
      'Cevabımı gönder',
      'Cevabınız alındı.',
    ],
    valeur: 'Bu çeviri bir yardımdır. Hiçbir çevirmen tarafından gözden geçirilmemiştir. Yalnızca mektubun Fransızca metni geçerlidir.',
  },
} as const satisfies Readonly<Record<string, Notice>>
export type LangueDeNotice = keyof typeof notices

/** La langue que dit une adresse ; à défaut, le français simple. */
export const langueDeNotice = (dite: unknown): LangueDeNotice =>
  typeof dite === 'string' && Object.hasOwn(notices, dite) ? (dite as LangueDeNotice) : 'fr'
