// Les 106 critères du RGAA : leurs intitulés (RGAA 4.1, DINUM, Licence Ouverte 2.0) et, pour chacun, ce qui a été essayé.
// « Automatique » ne dit pas « conforme » : une machine en vérifie une part à chaque version, par les règles d'axe ou l'essai nommés.

export const essaisRgaa = {
  AUTOMATIQUE: 'Vérifié en partie par une machine',
  LES_DEUX: 'Vérifié en partie par une machine, et regardé à la main',
  A_LA_MAIN: 'Regardé à la main',
  SANS_OBJET: 'Sans objet ici',
  NON_ESSAYE: 'Pas encore essayé',
} as const
export type EssaiRgaa = keyof typeof essaisRgaa

interface CritereRgaa {
  readonly numero: string
  readonly intitule: string
  readonly essai: EssaiRgaa
  /** Les règles d'axe passées sur chaque écran. */
  readonly axe?: readonly string[]
  /** Notre essai, par son fichier. */
  readonly preuve?: string
  /** Ce qu'une personne y a vu, sur quelques écrans, au clavier et au zoom. */
  readonly vu?: string
}

export const grilleRgaa: readonly { readonly theme: string; readonly criteres: readonly CritereRgaa[] }[] = [
  {
    theme: 'Images',
    criteres: [
      {
        numero: '1.1',
        intitule: 'Chaque image porteuse d’information a-t-elle une alternative textuelle ?',
        essai: 'AUTOMATIQUE',
        axe: ['image-alt', 'svg-img-alt', 'role-img-alt'],
      },
      {
        numero: '1.2',
        intitule: 'Chaque image de décoration est-elle correctement ignorée par les technologies d’assistance ?',
        essai: 'A_LA_MAIN',
        vu: 'Sur quatre écrans, chaque icône est cachée du lecteur d’écran ou porte un nom.',
      },
      {
        numero: '1.3',
        intitule:
          'Pour chaque image porteuse d’information ayant une alternative textuelle, cette alternative est-elle pertinente (hors cas particuliers) ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '1.4',
        intitule:
          'Pour chaque image utilisée comme CAPTCHA ou comme image-test, ayant une alternative textuelle, cette alternative permet-elle d’identifier la nature et la fonction de l’image ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '1.5',
        intitule:
          'Pour chaque image utilisée comme CAPTCHA, une solution d’accès alternatif au contenu ou à la fonction du CAPTCHA est-elle présente ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '1.6',
        intitule: 'Chaque image porteuse d’information a-t-elle, si nécessaire, une description détaillée ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '1.7',
        intitule: 'Pour chaque image porteuse d’information ayant une description détaillée, cette description est-elle pertinente ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '1.8',
        intitule:
          'Chaque image texte porteuse d’information, en l’absence d’un mécanisme de remplacement, doit si possible être remplacée par du texte stylé. Cette règle est-elle respectée (hors cas particuliers) ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '1.9',
        intitule: 'Chaque légende d’image est-elle, si nécessaire, correctement reliée à l’image correspondante ?',
        essai: 'NON_ESSAYE',
      },
    ],
  },
  {
    theme: 'Cadres',
    criteres: [
      { numero: '2.1', intitule: 'Chaque cadre a-t-il un titre de cadre ?', essai: 'AUTOMATIQUE', axe: ['frame-title'] },
      { numero: '2.2', intitule: 'Pour chaque cadre ayant un titre de cadre, ce titre de cadre est-il pertinent ?', essai: 'NON_ESSAYE' },
    ],
  },
  {
    theme: 'Couleurs',
    criteres: [
      {
        numero: '3.1',
        intitule: 'Dans chaque page web, l’information ne doit pas être donnée uniquement par la couleur. Cette règle est-elle respectée ?',
        essai: 'A_LA_MAIN',
        vu: 'Statuts, états et écarts portent un mot ou un dessin ; vu en clair et en sombre.',
      },
      {
        numero: '3.2',
        intitule:
          'Dans chaque page web, le contraste entre la couleur du texte et la couleur de son arrière-plan est-il suffisamment élevé (hors cas particuliers) ?',
        essai: 'AUTOMATIQUE',
        axe: ['color-contrast'],
        preuve: 'web/src/core/style/jetons.test.ts',
      },
      {
        numero: '3.3',
        intitule:
          'Dans chaque page web, les couleurs utilisées dans les composants d’interface ou les éléments graphiques porteurs d’informations sont-elles suffisamment contrastées (hors cas particuliers) ?',
        essai: 'AUTOMATIQUE',
        preuve: 'web/src/core/style/jetons.test.ts',
      },
    ],
  },
  {
    theme: 'Multimédia',
    criteres: [
      {
        numero: '4.1',
        intitule:
          'Chaque média temporel pré-enregistré a-t-il, si nécessaire, une transcription textuelle ou une audiodescription (hors cas particuliers) ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '4.2',
        intitule:
          'Pour chaque média temporel pré-enregistré ayant une transcription textuelle ou une audiodescription synchronisée, celles-ci sont-elles pertinentes (hors cas particuliers) ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '4.3',
        intitule:
          'Chaque média temporel synchronisé pré-enregistré a-t-il, si nécessaire, des sous-titres synchronisés (hors cas particuliers) ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '4.4',
        intitule:
          'Pour chaque média temporel synchronisé pré-enregistré ayant des sous-titres synchronisés, ces sous-titres sont-ils pertinents ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '4.5',
        intitule: 'Chaque média temporel pré-enregistré a-t-il, si nécessaire, une audiodescription synchronisée (hors cas particuliers) ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '4.6',
        intitule: 'Pour chaque média temporel pré-enregistré ayant une audiodescription synchronisée, celle-ci est-elle pertinente ?',
        essai: 'SANS_OBJET',
      },
      { numero: '4.7', intitule: 'Chaque média temporel est-il clairement identifiable (hors cas particuliers) ?', essai: 'SANS_OBJET' },
      {
        numero: '4.8',
        intitule: 'Chaque média non temporel a-t-il, si nécessaire, une alternative (hors cas particuliers) ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '4.9',
        intitule: 'Pour chaque média non temporel ayant une alternative, cette alternative est-elle pertinente ?',
        essai: 'SANS_OBJET',
      },
      { numero: '4.10', intitule: 'Chaque son déclenché automatiquement est-il contrôlable par l’utilisateur ?', essai: 'SANS_OBJET' },
      {
        numero: '4.11',
        intitule:
          'La consultation de chaque média temporel est-elle, si nécessaire, contrôlable par le clavier et tout dispositif de pointage ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '4.12',
        intitule: 'La consultation de chaque média non temporel est-elle contrôlable par le clavier et tout dispositif de pointage ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '4.13',
        intitule: 'Chaque média temporel et non temporel est-il compatible avec les technologies d’assistance (hors cas particuliers) ?',
        essai: 'SANS_OBJET',
      },
    ],
  },
  {
    theme: 'Tableaux',
    criteres: [
      { numero: '5.1', intitule: 'Chaque tableau de données complexe a-t-il un résumé ?', essai: 'NON_ESSAYE' },
      {
        numero: '5.2',
        intitule: 'Pour chaque tableau de données complexe ayant un résumé, celui-ci est-il pertinent ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '5.3',
        intitule: 'Pour chaque tableau de mise en forme, le contenu linéarisé reste-t-il compréhensible ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '5.4',
        intitule: 'Pour chaque tableau de données ayant un titre, le titre est-il correctement associé au tableau de données ?',
        essai: 'AUTOMATIQUE',
        axe: ['table-duplicate-name'],
      },
      {
        numero: '5.5',
        intitule: 'Pour chaque tableau de données ayant un titre, celui-ci est-il pertinent ?',
        essai: 'A_LA_MAIN',
        vu: 'Chaque tableau porte le nom de sa rubrique.',
      },
      {
        numero: '5.6',
        intitule: 'Pour chaque tableau de données, chaque en-tête de colonne et chaque en-tête de ligne sont-ils correctement déclarés ?',
        essai: 'AUTOMATIQUE',
        axe: ['empty-table-header', 'scope-attr-valid'],
      },
      {
        numero: '5.7',
        intitule:
          'Pour chaque tableau de données, la technique appropriée permettant d’associer chaque cellule avec ses en-têtes est-elle utilisée (hors cas particuliers) ?',
        essai: 'AUTOMATIQUE',
        axe: ['td-headers-attr', 'th-has-data-cells'],
      },
      {
        numero: '5.8',
        intitule:
          'Chaque tableau de mise en forme ne doit pas utiliser d’éléments propres aux tableaux de données. Cette règle est-elle respectée ?',
        essai: 'SANS_OBJET',
      },
    ],
  },
  {
    theme: 'Liens',
    criteres: [
      {
        numero: '6.1',
        intitule: 'Chaque lien est-il explicite (hors cas particuliers) ?',
        essai: 'LES_DEUX',
        vu: 'Deux liens courts (« Modifier », « Voir ») ne se comprennent qu’avec le titre de leur rubrique.',
        axe: ['link-in-text-block'],
      },
      { numero: '6.2', intitule: 'Dans chaque page web, chaque lien a-t-il un intitulé ?', essai: 'AUTOMATIQUE', axe: ['link-name'] },
    ],
  },
  {
    theme: 'Scripts',
    criteres: [
      {
        numero: '7.1',
        intitule: 'Chaque script est-il, si nécessaire, compatible avec les technologies d’assistance ?',
        essai: 'AUTOMATIQUE',
        axe: ['aria-allowed-attr', 'aria-required-attr', 'aria-valid-attr-value', 'aria-roles', 'nested-interactive'],
      },
      { numero: '7.2', intitule: 'Pour chaque script ayant une alternative, cette alternative est-elle pertinente ?', essai: 'NON_ESSAYE' },
      {
        numero: '7.3',
        intitule: 'Chaque script est-il contrôlable par le clavier et par tout dispositif de pointage (hors cas particuliers) ?',
        essai: 'AUTOMATIQUE',
        axe: ['scrollable-region-focusable'],
        preuve: 'e2e/outils/clavier.ts',
      },
      {
        numero: '7.4',
        intitule: 'Pour chaque script qui initie un changement de contexte, l’utilisateur est-il averti ou en a-t-il le contrôle ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '7.5',
        intitule: 'Dans chaque page web, les messages de statut sont-ils correctement restitués par les technologies d’assistance ?',
        essai: 'NON_ESSAYE',
      },
    ],
  },
  {
    theme: 'Éléments obligatoires',
    criteres: [
      { numero: '8.1', intitule: 'Chaque page web est-elle définie par un type de document ?', essai: 'NON_ESSAYE' },
      {
        numero: '8.2',
        intitule: 'Pour chaque page web, le code source généré est-il valide selon le type de document spécifié ?',
        essai: 'AUTOMATIQUE',
        axe: ['duplicate-id-aria'],
      },
      {
        numero: '8.3',
        intitule: 'Dans chaque page web, la langue par défaut est-elle présente ?',
        essai: 'AUTOMATIQUE',
        axe: ['html-has-lang'],
      },
      {
        numero: '8.4',
        intitule: 'Pour chaque page web ayant une langue par défaut, le code de langue est-il pertinent ?',
        essai: 'AUTOMATIQUE',
        axe: ['html-lang-valid'],
      },
      { numero: '8.5', intitule: 'Chaque page web a-t-elle un titre de page ?', essai: 'AUTOMATIQUE', axe: ['document-title'] },
      {
        numero: '8.6',
        intitule: 'Pour chaque page web ayant un titre de page, ce titre est-il pertinent ?',
        essai: 'A_LA_MAIN',
        vu: 'Le titre dit l’écran et, d’une fiche, de qui elle est.',
      },
      {
        numero: '8.7',
        intitule: 'Dans chaque page web, chaque changement de langue est-il indiqué dans le code source (hors cas particuliers) ?',
        essai: 'AUTOMATIQUE',
        preuve: 'e2e/acces/notice.spec.ts',
      },
      {
        numero: '8.8',
        intitule: 'Dans chaque page web, le code de langue de chaque changement de langue est-il valide et pertinent ?',
        essai: 'AUTOMATIQUE',
        axe: ['valid-lang'],
      },
      {
        numero: '8.9',
        intitule:
          'Dans chaque page web, les balises ne doivent pas être utilisées uniquement à des fins de présentation. Cette règle est-elle respectée ?',
        essai: 'A_LA_MAIN',
        vu: 'Aucun saut de ligne doublé ni balise de police ; gras et italique seulement dans du texte.',
      },
      {
        numero: '8.10',
        intitule: 'Dans chaque page web, les changements du sens de lecture sont-ils signalés ?',
        essai: 'AUTOMATIQUE',
        preuve: 'e2e/menage/reponseParQrCode.spec.ts',
      },
    ],
  },
  {
    theme: "Structuration de l'information",
    criteres: [
      {
        numero: '9.1',
        intitule: 'Dans chaque page web, l’information est-elle structurée par l’utilisation appropriée de titres ?',
        essai: 'LES_DEUX',
        vu: 'Un titre principal par écran, aucun niveau sauté.',
        axe: ['heading-order', 'page-has-heading-one', 'empty-heading'],
      },
      {
        numero: '9.2',
        intitule: 'Dans chaque page web, la structure du document est-elle cohérente (hors cas particuliers) ?',
        essai: 'LES_DEUX',
        vu: 'En-tête, navigation nommée, contenu et colonne à part, chacun repéré.',
        axe: ['landmark-one-main', 'region', 'landmark-unique'],
      },
      {
        numero: '9.3',
        intitule: 'Dans chaque page web, chaque liste est-elle correctement structurée ?',
        essai: 'AUTOMATIQUE',
        axe: ['list', 'listitem', 'definition-list', 'dlitem'],
      },
      { numero: '9.4', intitule: 'Dans chaque page web, chaque citation est-elle correctement indiquée ?', essai: 'NON_ESSAYE' },
    ],
  },
  {
    theme: "Présentation de l'information",
    criteres: [
      {
        numero: '10.1',
        intitule: 'Dans le site web, des feuilles de styles sont-elles utilisées pour contrôler la présentation de l’information ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '10.2',
        intitule:
          'Dans chaque page web, le contenu visible porteur d’information reste-t-il présent lorsque les feuilles de styles sont désactivées ?',
        essai: 'A_LA_MAIN',
        vu: 'Sans feuille de style, les textes sont tous là ; les icônes y étaient immenses, elles ont leur taille depuis.',
      },
      {
        numero: '10.3',
        intitule: 'Dans chaque page web, l’information reste-t-elle compréhensible lorsque les feuilles de styles sont désactivées ?',
        essai: 'A_LA_MAIN',
        vu: 'Sans feuille de style, l’ordre de lecture reste celui de l’écran ; l’avertissement réservé à l’impression s’y lit en trop.',
      },
      {
        numero: '10.4',
        intitule:
          'Dans chaque page web, le texte reste-t-il lisible lorsque la taille des caractères est augmentée jusqu’à 200 %, au moins (hors cas particuliers) ?',
        essai: 'LES_DEUX',
        vu: 'À 200 %, quatre écrans sans défilement de côté.',
        axe: ['meta-viewport'],
        preuve: 'e2e/outils/accessibilite.ts',
      },
      {
        numero: '10.5',
        intitule:
          'Dans chaque page web, les déclarations CSS de couleurs de fond d’élément et de police sont-elles correctement utilisées ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '10.6',
        intitule: 'Dans chaque page web, chaque lien dont la nature n’est pas évidente est-il visible par rapport au texte environnant ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '10.7',
        intitule: 'Dans chaque page web, pour chaque élément recevant le focus, la prise de focus est-elle visible ?',
        essai: 'A_LA_MAIN',
        vu: 'Sur quatre écrans, chaque arrêt du clavier (192) a un contour.',
      },
      {
        numero: '10.8',
        intitule: 'Pour chaque page web, les contenus cachés ont-ils vocation à être ignorés par les technologies d’assistance ?',
        essai: 'AUTOMATIQUE',
        axe: ['aria-hidden-focus', 'aria-hidden-body'],
      },
      {
        numero: '10.9',
        intitule:
          'Dans chaque page web, l’information ne doit pas être donnée uniquement par la forme, taille ou position. Cette règle est-elle respectée ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '10.10',
        intitule:
          'Dans chaque page web, l’information ne doit pas être donnée par la forme, taille ou position uniquement. Cette règle est-elle implémentée de façon pertinente ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '10.11',
        intitule:
          'Pour chaque page web, les contenus peuvent-ils être présentés sans avoir recours à un défilement vertical pour une fenêtre ayant une hauteur de 256px ou à un défilement horizontal pour une fenêtre ayant une largeur de 320px (hors cas particuliers) ?',
        essai: 'LES_DEUX',
        vu: 'À 320 pixels de large, quatre écrans sans défilement de côté.',
        preuve: 'e2e/outils/accessibilite.ts',
      },
      {
        numero: '10.12',
        intitule:
          'Dans chaque page web, les propriétés d’espacement du texte peuvent-elles être redéfinies par l’utilisateur sans perte de contenu ou de fonctionnalité (hors cas particuliers) ?',
        essai: 'A_LA_MAIN',
        vu: 'Faute vue : dans les listes, des textes et des montants se coupent quand leurs lettres s’espacent.',
      },
      {
        numero: '10.13',
        intitule:
          'Dans chaque page web, les contenus additionnels apparaissant à la prise de focus ou au survol d’un composant d’interface sont-ils contrôlables par l’utilisateur (hors cas particuliers) ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '10.14',
        intitule:
          'Dans chaque page web, les contenus additionnels apparaissant via les styles CSS uniquement peuvent-ils être rendus visibles au clavier et par tout dispositif de pointage ?',
        essai: 'NON_ESSAYE',
      },
    ],
  },
  {
    theme: 'Formulaires',
    criteres: [
      {
        numero: '11.1',
        intitule: 'Chaque champ de formulaire a-t-il une étiquette ?',
        essai: 'AUTOMATIQUE',
        axe: ['label', 'select-name', 'aria-input-field-name'],
      },
      {
        numero: '11.2',
        intitule: 'Chaque étiquette associée à un champ de formulaire est-elle pertinente (hors cas particuliers) ?',
        essai: 'AUTOMATIQUE',
        axe: ['form-field-multiple-labels', 'label-title-only'],
      },
      {
        numero: '11.3',
        intitule:
          'Dans chaque formulaire, chaque étiquette associée à un champ de formulaire ayant la même fonction et répétée plusieurs fois dans une même page ou dans un ensemble de pages est-elle cohérente ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '11.4',
        intitule: 'Dans chaque formulaire, chaque étiquette de champ et son champ associé sont-ils accolés (hors cas particuliers) ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '11.5',
        intitule: 'Dans chaque formulaire, les champs de même nature sont-ils regroupés, si nécessaire ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '11.6',
        intitule: 'Dans chaque formulaire, chaque regroupement de champs de même nature a-t-il une légende ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '11.7',
        intitule: 'Dans chaque formulaire, chaque légende associée à un regroupement de champs de même nature est-elle pertinente ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '11.8',
        intitule: 'Dans chaque formulaire, les items de même nature d’une liste de choix sont-ils regroupés de manière pertinente ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '11.9',
        intitule: 'Dans chaque formulaire, l’intitulé de chaque bouton est-il pertinent (hors cas particuliers) ?',
        essai: 'AUTOMATIQUE',
        axe: ['button-name', 'input-button-name'],
      },
      {
        numero: '11.10',
        intitule: 'Dans chaque formulaire, le contrôle de saisie est-il utilisé de manière pertinente (hors cas particuliers) ?',
        essai: 'AUTOMATIQUE',
        preuve: 'e2e/menage/saisie.spec.ts',
      },
      {
        numero: '11.11',
        intitule:
          'Dans chaque formulaire, le contrôle de saisie est-il accompagné, si nécessaire, de suggestions facilitant la correction des erreurs de saisie ?',
        essai: 'AUTOMATIQUE',
        preuve: 'e2e/menage/saisie.spec.ts',
      },
      {
        numero: '11.12',
        intitule:
          'Pour chaque formulaire qui modifie ou supprime des données, ou qui transmet des réponses à un test ou à un examen, ou dont la validation a des conséquences financières ou juridiques, les données saisies peuvent-elles être modifiées, mises à jour ou récupérées par l’utilisateur ?',
        essai: 'AUTOMATIQUE',
        preuve: 'e2e/menage/saisie.spec.ts',
      },
      {
        numero: '11.13',
        intitule:
          'La finalité d’un champ de saisie peut-elle être déduite pour faciliter le remplissage automatique des champs avec les données de l’utilisateur ?',
        essai: 'AUTOMATIQUE',
        axe: ['autocomplete-valid'],
      },
    ],
  },
  {
    theme: 'Navigation',
    criteres: [
      {
        numero: '12.1',
        intitule: 'Chaque ensemble de pages dispose-t-il de deux systèmes de navigation différents, au moins (hors cas particuliers) ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '12.2',
        intitule:
          'Dans chaque ensemble de pages, le menu et les barres de navigation sont-ils toujours à la même place (hors cas particuliers) ?',
        essai: 'A_LA_MAIN',
        vu: 'Le menu, la recherche et les alertes sont aux mêmes places sur cinq écrans.',
      },
      { numero: '12.3', intitule: 'La page « plan du site » est-elle pertinente ?', essai: 'NON_ESSAYE' },
      {
        numero: '12.4',
        intitule: 'Dans chaque ensemble de pages, la page « plan du site » est-elle atteignable de manière identique ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '12.5',
        intitule: 'Dans chaque ensemble de pages, le moteur de recherche est-il atteignable de manière identique ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '12.6',
        intitule:
          'Les zones de regroupement de contenus présentes dans plusieurs pages web (zones d’en-tête, de navigation principale, de contenu principal, de pied de page et de moteur de recherche) peuvent-elles être atteintes ou évitées ?',
        essai: 'AUTOMATIQUE',
        axe: ['landmark-banner-is-top-level', 'landmark-main-is-top-level'],
      },
      {
        numero: '12.7',
        intitule:
          'Dans chaque page web, un lien d’évitement ou d’accès rapide à la zone de contenu principal est-il présent (hors cas particuliers) ?',
        essai: 'LES_DEUX',
        vu: 'Le premier arrêt du clavier mène au contenu.',
        axe: ['bypass', 'skip-link'],
      },
      {
        numero: '12.8',
        intitule: 'Dans chaque page web, l’ordre de tabulation est-il cohérent ?',
        essai: 'LES_DEUX',
        vu: 'Menu, en-tête puis contenu, dans l’ordre où ils se lisent.',
        axe: ['tabindex'],
        preuve: 'e2e/outils/clavier.ts',
      },
      {
        numero: '12.9',
        intitule: 'Dans chaque page web, la navigation ne doit pas contenir de piège au clavier. Cette règle est-elle respectée ?',
        essai: 'LES_DEUX',
        vu: 'Quatre écrans parcourus au clavier de bout en bout (60, 89, 35 et 8 arrêts), sans y rester pris.',
        preuve: 'e2e/outils/clavier.ts',
      },
      {
        numero: '12.10',
        intitule:
          'Dans chaque page web, les raccourcis clavier n’utilisant qu’une seule touche (lettre minuscule ou majuscule, ponctuation, chiffre ou symbole) sont-ils contrôlables par l’utilisateur ?',
        essai: 'AUTOMATIQUE',
        preuve: 'e2e/menage/voisins.spec.ts',
      },
      {
        numero: '12.11',
        intitule:
          'Dans chaque page web, les contenus additionnels apparaissant au survol, à la prise de focus ou à l’activation d’un composant d’interface sont-ils si nécessaire atteignables au clavier ?',
        essai: 'AUTOMATIQUE',
        preuve: 'e2e/outils/clavier.ts',
      },
    ],
  },
  {
    theme: 'Consultation',
    criteres: [
      {
        numero: '13.1',
        intitule:
          'Pour chaque page web, l’utilisateur a-t-il le contrôle de chaque limite de temps modifiant le contenu (hors cas particuliers) ?',
        essai: 'AUTOMATIQUE',
        axe: ['meta-refresh'],
        preuve: 'e2e/acces/session.spec.ts',
      },
      {
        numero: '13.2',
        intitule:
          'Dans chaque page web, l’ouverture d’une nouvelle fenêtre ne doit pas être déclenchée sans action de l’utilisateur. Cette règle est-elle respectée ?',
        essai: 'A_LA_MAIN',
        vu: 'Trois gestes en ouvrent une, jamais d’eux-mêmes : la notice d’une proposition, les fiches d’un logement, une ligne de liste avec Ctrl.',
      },
      {
        numero: '13.3',
        intitule:
          'Dans chaque page web, chaque document bureautique en téléchargement possède-t-il, si nécessaire, une version accessible (hors cas particuliers) ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '13.4',
        intitule: 'Pour chaque document bureautique ayant une version accessible, cette version offre-t-elle la même information ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '13.5',
        intitule: 'Dans chaque page web, chaque contenu cryptique (art ASCII, émoticône, syntaxe cryptique) a-t-il une alternative ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '13.6',
        intitule:
          'Dans chaque page web, pour chaque contenu cryptique (art ASCII, émoticône, syntaxe cryptique) ayant une alternative, cette alternative est-elle pertinente ?',
        essai: 'SANS_OBJET',
      },
      {
        numero: '13.7',
        intitule: 'Dans chaque page web, les changements brusques de luminosité ou les effets de flash sont-ils correctement utilisés ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '13.8',
        intitule: 'Dans chaque page web, chaque contenu en mouvement ou clignotant est-il contrôlable par l’utilisateur ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '13.9',
        intitule:
          'Dans chaque page web, le contenu proposé est-il consultable quelle que soit l’orientation de l’écran (portrait ou paysage) (hors cas particuliers) ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '13.10',
        intitule:
          'Dans chaque page web, les fonctionnalités utilisables ou disponibles au moyen d’un geste complexe peuvent-elles être également disponibles au moyen d’un geste simple (hors cas particuliers) ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '13.11',
        intitule:
          'Dans chaque page web, les actions déclenchées au moyen d’un dispositif de pointage sur un point unique de l’écran peuvent-elles faire l’objet d’une annulation (hors cas particuliers) ?',
        essai: 'NON_ESSAYE',
      },
      {
        numero: '13.12',
        intitule:
          'Dans chaque page web, les fonctionnalités qui impliquent un mouvement de l’appareil ou vers l’appareil peuvent-elles être satisfaites de manière alternative (hors cas particuliers) ?',
        essai: 'SANS_OBJET',
      },
    ],
  },
]
