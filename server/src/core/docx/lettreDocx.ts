import { espacesInsecables } from '@relogement/domain/common/typographie'
import type { BlocDeLettre, CouponDeLettre, Lettre, PageEnClair, ReponseEnLigne } from '@relogement/domain/document/lettre'
import type { Enveloppe } from '@relogement/domain/document/produits/enveloppe'
import type { Ligne } from '@relogement/domain/document/produits/lignes'
import {
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  LeaderType,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { qrEnPng } from '../qr.ts'

/** La lettre en DOCX : le même contenu que son PDF, à retoucher au besoin. Un texte saisi y reste un texte. */
export async function lettreDocx(enveloppe: Omit<Enveloppe, 'contenu'>, lettre: Lettre): Promise<Buffer> {
  const document = new Document({
    title: propre(enveloppe.titre),
    creator: propre(enveloppe.operateur),
    description: propre(enveloppe.titre),
    styles: STYLES,
    numbering: { config: [{ reference: 'puces', levels: [{ level: 0, format: LevelFormat.BULLET, text: '–', style: PUCE }] }] },
    sections: [
      {
        properties: { page: { size: { width: mm(210), height: mm(297) }, margin: MARGES } },
        headers: { default: new Header({ children: [enTete(enveloppe)] }) },
        footers: { default: new Footer({ children: pied(enveloppe) }) },
        children: corps(lettre),
      },
    ],
  })
  return Packer.toBuffer(document)
}

const mm = (millimetres: number): number => Math.round(millimetres * 56.693)
const LARGEUR = mm(170)
const MARGES = { top: mm(27), bottom: mm(26), left: mm(20), right: mm(20), header: mm(12), footer: mm(9) }
const PUCE = { paragraph: { indent: { left: mm(6), hanging: mm(4) } } }
const ENCRE = '18212B'
const DOUX = '52606D'
const FILET = { style: BorderStyle.SINGLE, size: 4, color: 'C8D0D9', space: 4 }
const SANS = { style: BorderStyle.NONE, size: 0, color: 'auto' }

const STYLES = {
  default: {
    document: {
      run: { font: 'Calibri', size: 21, color: ENCRE, language: { value: 'fr-FR' } },
      paragraph: { spacing: { after: 130, line: 257 } },
    },
    heading1: { run: { font: 'Calibri', size: 24, bold: true, color: ENCRE }, paragraph: { spacing: { before: 240, after: 160 } } },
    heading2: {
      run: { font: 'Calibri', size: 22, bold: true, color: ENCRE },
      paragraph: { spacing: { before: 240, after: 100 }, keepNext: true },
    },
  },
}

// XML n'admet ni les caractères de commande ni un demi-caractère.
const propre = (texte: string): string => texte.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}/gu, '')

const dire = (texte: string, reste: { bold?: boolean; color?: string; size?: number } = {}) =>
  espacesInsecables(propre(texte))
    .split('\n')
    .map((ligne, rang) => new TextRun({ text: ligne, ...reste, ...(rang > 0 ? { break: 1 } : {}) }))

const paragraphe = (texte: string, options: IParagraphOptions = {}) => new Paragraph({ ...options, children: dire(texte) })

function enTete({ operateur, bailleur }: Omit<Enveloppe, 'contenu'>): Paragraph {
  return new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: LARGEUR }],
    border: { bottom: FILET },
    children: [
      ...dire(operateur, { bold: true, size: 18 }),
      ...(bailleur === null ? [] : [new TextRun({ text: `\t${propre(bailleur)}`, size: 18, color: DOUX })]),
    ],
  })
}

function pied({ genereLe, codeMenage, protection }: Omit<Enveloppe, 'contenu'>): Paragraph[] {
  const petit = { size: 15, color: DOUX }
  return [
    new Paragraph({
      tabStops: [{ type: TabStopType.RIGHT, position: LARGEUR }],
      border: { top: FILET },
      spacing: { after: 20 },
      children: [
        ...dire(`Document généré le ${genereLe}${codeMenage === null ? '' : ` – ${codeMenage}`}`, petit),
        new TextRun({ ...petit, children: ['\tpage ', PageNumber.CURRENT, '/', PageNumber.TOTAL_PAGES] }),
      ],
    }),
    new Paragraph({ spacing: { after: 0 }, children: dire(protection, petit) }),
  ]
}

function corps({
  expediteur,
  destinataire,
  date,
  objet,
  references,
  blocs,
  signature,
  annexe,
  enClair,
  coupon,
}: Lettre): (Paragraph | Table)[] {
  return [
    ...serrees(expediteur),
    ...serrees(destinataire, 400, A_DROITE),
    paragraphe(`Le ${date}`, { ...A_DROITE, spacing: { before: 320, after: 320 } }),
    paragraphe(`Objet\u00A0: ${objet}`, { heading: HeadingLevel.HEADING_1, spacing: { before: 0, after: 40 } }),
    new Paragraph({ spacing: { after: 240 }, children: dire(`Référence\u00A0: ${references.join(', ')}`, { color: DOUX }) }),
    ...blocs.slice(0, -1).flatMap((bloc) => ecrireBloc(bloc)),
    // La signature ne reste pas seule en haut d'une page.
    ...blocs.slice(-1).flatMap((bloc) => ecrireBloc(bloc, { keepNext: true })),
    ...serrees(signature, 280, A_DROITE),
    ...(annexe === null
      ? []
      : [
          paragraphe(annexe.titre, { heading: HeadingLevel.HEADING_1, pageBreakBefore: true }),
          ...annexe.blocs.flatMap((bloc) => ecrireBloc(bloc)),
        ]),
    ...(enClair === undefined ? [] : ecrireEnClair(enClair)),
    ...(coupon === null ? [] : ecrireCoupon(coupon)),
  ]
}

/** L'adresse, la date et la signature se lisent dans la fenêtre de droite. */
const A_DROITE = { indent: { left: mm(90) } }

/** Des lignes qui restent ensemble : une adresse, une signature. */
const serrees = (lignes: readonly string[], avant = 0, options: IParagraphOptions = {}) =>
  lignes.map((ligne, rang) =>
    paragraphe(ligne, {
      ...options,
      spacing: { before: rang === 0 ? avant : 0, after: 0, line: 252 },
      keepLines: true,
      keepNext: rang < lignes.length - 1,
    }),
  )

function ecrireBloc(bloc: BlocDeLettre, options: IParagraphOptions = {}): (Paragraph | Table)[] {
  switch (bloc.sorte) {
    case 'paragraphe':
      return [paragraphe(bloc.texte, options)]
    case 'titre':
      return [paragraphe(bloc.texte, { heading: HeadingLevel.HEADING_2 })]
    case 'fiche':
      return [fiche(bloc.lignes), espace()]
    case 'tableau':
      return [tableau(bloc.colonnes, bloc.lignes), espace()]
    case 'liste':
      return bloc.elements.map((element, rang) =>
        paragraphe(element, {
          numbering: { reference: 'puces', level: 0 },
          spacing: { after: rang === bloc.elements.length - 1 ? 200 : 60 },
        }),
      )
  }
}

const espace = () => new Paragraph({ spacing: { after: 60 } })

const cellule = (texte: TextRun[], largeur: number) =>
  new TableCell({
    width: { size: largeur, type: WidthType.DXA },
    margins: { top: 36, bottom: 36, left: 80, right: 80 },
    children: [new Paragraph({ spacing: { after: 0, line: 240 }, children: texte })],
  })

const BORDURES = { top: FILET, bottom: FILET, left: SANS, right: SANS, insideHorizontal: FILET, insideVertical: SANS }

function fiche(lignes: readonly Ligne[]): Table {
  const [libelles, valeurs] = [mm(52), LARGEUR - mm(52)]
  return new Table({
    width: { size: LARGEUR, type: WidthType.DXA },
    columnWidths: [libelles, valeurs],
    borders: BORDURES,
    rows: lignes.map(
      ({ libelle, valeur }) =>
        new TableRow({
          cantSplit: true,
          children: [cellule(dire(libelle, { color: DOUX }), libelles), cellule(dire(valeur), valeurs)],
        }),
    ),
  })
}

function tableau(colonnes: readonly { readonly titre: string; readonly part: number }[], lignes: readonly (readonly string[])[]): Table {
  const parts = colonnes.reduce((total, { part }) => total + part, 0)
  const largeurs = colonnes.map(({ part }) => Math.floor((LARGEUR * part) / parts))
  const rangee = (textes: readonly string[], tableHeader: boolean) =>
    new TableRow({
      tableHeader,
      cantSplit: true,
      children: textes.map((texte, rang) => cellule(dire(texte, { size: 19, bold: tableHeader }), largeurs[rang] ?? 0)),
    })
  return new Table({
    width: { size: LARGEUR, type: WidthType.DXA },
    columnWidths: largeurs,
    borders: BORDURES,
    rows: [
      rangee(
        colonnes.map(({ titre }) => titre),
        true,
      ),
      ...lignes.map((ligne) => rangee(ligne, false)),
    ],
  })
}

/** En demi-points : quatorze points, ses titres quinze. */
const GROS = 28

const ecrireEnClair = ({ titre, parties, valeur }: PageEnClair): Paragraph[] => [
  new Paragraph({ heading: HeadingLevel.HEADING_1, pageBreakBefore: true, children: dire(titre, { size: 40 }) }),
  ...parties.flatMap((partie) => [
    new Paragraph({ heading: HeadingLevel.HEADING_2, children: dire(partie.titre, { size: 30 }) }),
    ...partie.phrases.map((phrase) => new Paragraph({ spacing: { after: 140, line: 300 }, children: dire(phrase, { size: GROS }) })),
  ]),
  new Paragraph({ spacing: { before: 300 }, children: dire(valeur, { size: 22, color: DOUX }) }),
]

const LIGNES_A_REMPLIR = 3

function ecrireCoupon({
  titre,
  consigne,
  retour = [],
  rappels,
  choix,
  aRemplir,
  signature,
  enLigne,
}: CouponDeLettre): (Paragraph | Table)[] {
  const coupe = { style: BorderStyle.DASHED, size: 6, color: DOUX, space: 12 }
  // Un paragraphe bordé se fond avec le suivant : les lignes à remplir sont des points de conduite.
  const aEcrire = () =>
    new Paragraph({
      spacing: { before: 260, after: 0 },
      tabStops: [{ type: TabStopType.RIGHT, position: LARGEUR, leader: LeaderType.DOT }],
      children: [new TextRun({ text: '\t', color: DOUX })],
    })
  return [
    paragraphe(titre, { heading: HeadingLevel.HEADING_1, pageBreakBefore: true, border: { top: coupe } }),
    paragraphe(consigne),
    ...serrees(retour),
    ...(retour.length > 0 ? [espace()] : []),
    fiche(rappels),
    espace(),
    ...choix.map((texte) => paragraphe(`☐\u00A0\u00A0${texte}`, { spacing: { before: 120, after: 120 } })),
    paragraphe(aRemplir, { spacing: { before: 200, after: 0 } }),
    ...Array.from({ length: LIGNES_A_REMPLIR }, aEcrire),
    paragraphe(`${signature}\u00A0:`, { spacing: { before: 480, ...(enLigne === undefined ? {} : { after: 700 }) } }),
    ...(enLigne === undefined ? [] : [ecrireEnLigne(enLigne)]),
  ]
}

/** Un carré que tout téléphone lit à bout de bras. */
const COTE_DU_QR = 38

function ecrireEnLigne({ titre, phrases, adresse, legende }: ReponseEnLigne): Table {
  const [dessin, texte] = [mm(COTE_DU_QR + 6), LARGEUR - mm(COTE_DU_QR + 6)]
  const cote = Math.round((COTE_DU_QR / 25.4) * 96)
  const image = new ImageRun({
    type: 'png',
    data: qrEnPng(adresse),
    transformation: { width: cote, height: cote },
    link: adresse,
    altText: { name: 'QR code', title: 'QR code', description: legende },
  })
  return new Table({
    width: { size: LARGEUR, type: WidthType.DXA },
    columnWidths: [dessin, texte],
    borders: { top: FILET, bottom: SANS, left: SANS, right: SANS, insideHorizontal: SANS, insideVertical: SANS },
    rows: [
      new TableRow({
        cantSplit: true,
        children: [
          new TableCell({
            width: { size: dessin, type: WidthType.DXA },
            children: [new Paragraph({ spacing: { before: 120, after: 0 }, children: [image] })],
          }),
          new TableCell({
            width: { size: texte, type: WidthType.DXA },
            verticalAlign: VerticalAlignTable.CENTER,
            children: [
              new Paragraph({ spacing: { after: 80 }, children: dire(titre, { bold: true, size: 24 }) }),
              ...phrases.map((phrase) => new Paragraph({ spacing: { after: 60 }, children: dire(phrase) })),
            ],
          }),
        ],
      }),
    ],
  })
}
