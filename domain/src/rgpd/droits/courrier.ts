// Les courriers d'une demande de droits (art. 12 du RGPD, décision 0033) : un texte par droit et par issue, que la DPO relit et corrige.
import { formatDate } from '../../common/date.format.ts'
import { type Lettre, paragraphe } from '../../document/lettre.ts'
import { type Civilite, formuleDAppel } from '../../menage/menage.noms.ts'
import { echeanceProlongee } from './delai.rules.ts'
import type { Droit, MotifDeRefusDeDroits } from './droits.listes.ts'
import { refusDeCommuniquer } from './droits.transitions.ts'
import { courrierEnClair, type FaitsEnClair } from './enClair.ts'
import { MOTIF_SANS_BASE, raisonDuRefus } from './raisonsDeRefus.ts'

export const issuesDeCourrier = {
  ACCEPTEE: 'Réponse favorable',
  REFUSEE: 'Refus motivé',
  PROLONGATION: 'Prolongation du délai',
} as const
export type IssueDeCourrier = keyof typeof issuesDeCourrier

export interface FaitsDuCourrierDeDroits {
  readonly numero: string
  readonly droit: Droit
  readonly recueLe: string
  readonly motifDeRefus: MotifDeRefusDeDroits
  readonly motifDeProlongation: string | null
  /** De la personne, quand un dossier la désigne. */
  readonly civilite: Civilite | null
}

const droitExerce: Readonly<Record<Droit, string>> = {
  ACCES: 'd’accès à vos données',
  RECTIFICATION: 'de rectification de vos données',
  OPPOSITION: 'd’opposition au traitement de vos données',
  LIMITATION: 'de limitation du traitement de vos données',
  EFFACEMENT: 'd’effacement de vos données',
}

const accordee: Readonly<Record<Droit, string>> = {
  ACCES: 'Vous trouverez ci-joint les données que nous détenons sur vous. Ce qui désigne d’autres personnes y est masqué.',
  RECTIFICATION:
    'Nous avons corrigé les données que vous nous aviez signalées, et en avons informé ceux à qui elles avaient été transmises.',
  OPPOSITION: 'Nous avons cessé le traitement visé par votre opposition.',
  LIMITATION:
    'Votre dossier est gelé : nous le conservons, mais n’y changeons plus rien. Nous vous préviendrons avant de lever cette limitation.',
  EFFACEMENT:
    'Vos données sont effacées, sauf celles que la loi nous impose de garder\u00A0: celles-ci le seront au terme de leur durée de conservation.',
}

/** Le recours, dans toute réponse qui n'est pas celle qu'on espérait (art. 12.4). */
const RECOURS =
  'Si vous estimez, après nous avoir contactés, que vos droits ne sont pas respectés, vous pouvez adresser une réclamation à la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou sur www.cnil.fr, et former un recours devant le tribunal compétent.'

/** Le texte proposé, un paragraphe par ligne vide ; ce qui part est ce que la DPO en a fait. */
export function texteDuCourrier(issue: IssueDeCourrier, faits: FaitsDuCourrierDeDroits): string {
  const appel = formuleDAppel([faits.civilite])
  return [
    `${appel},`,
    `Nous avons reçu le ${formatDate(faits.recueLe)} votre demande ${droitExerce[faits.droit]}.`,
    ...corps(issue, faits),
    `Nous vous prions d’agréer, ${appel}, nos salutations distinguées.`,
  ]
    .filter((paragraphe) => paragraphe !== '')
    .join('\n\n')
}

function corps(issue: IssueDeCourrier, { droit, recueLe, motifDeRefus, motifDeProlongation }: FaitsDuCourrierDeDroits): string[] {
  switch (issue) {
    case 'ACCEPTEE':
      return [accordee[droit], RECOURS]
    case 'REFUSEE':
      return ['Nous ne pouvons pas y donner suite.', raisonDuRefus(droit, motifDeRefus) ?? '', RECOURS]
    case 'PROLONGATION':
      return [
        // La lettre part souvent avant que la prolongation soit enregistrée : son terme ne tient qu'à la réception. Le motif est cité tel quel.
        `Y répondre demande plus d’un mois${motifDeProlongation === null ? '' : `, pour le motif suivant\u00A0: «\u00A0${motifDeProlongation.replace(/\.$/, '')}\u00A0»`}. Comme le permet l’article 12.3 du règlement général sur la protection des données, nous vous répondrons le ${formatDate(echeanceProlongee(recueLe))} au plus tard.`,
        RECOURS,
      ]
  }
}

interface FaitsDeLEcrit {
  readonly droit: Droit
  readonly identiteVerifieeLe: string | null
  readonly motifDeRefus: MotifDeRefusDeDroits
}

/** Pourquoi ce courrier ne s'écrit pas encore ; une prolongation et un refus d'inconnu ne communiquent rien. */
export function refusDEcrire(issue: IssueDeCourrier, { droit, identiteVerifieeLe, motifDeRefus }: FaitsDeLEcrit): string | null {
  if (issue === 'REFUSEE' && raisonDuRefus(droit, motifDeRefus) === null) return MOTIF_SANS_BASE
  if (issue === 'PROLONGATION' || (issue === 'REFUSEE' && motifDeRefus === 'IDENTITE_NON_ETABLIE')) return null
  return refusDeCommuniquer({ identiteVerifieeLe })
}

interface Operateur {
  readonly nom: string
  readonly adresse: readonly string[]
}

interface DeQuoiEcrire {
  readonly operateur: Operateur
  readonly auteur: string
  readonly numero: string
  readonly personne: string
  readonly civilite: Civilite | null
  readonly adresse: string | null
  readonly jour: string
  readonly issue: IssueDeCourrier
  readonly faits: FaitsEnClair
  readonly texte: string
}

/** « Mme Samira Benali » ; déjà écrite avec la sienne, elle ne s'y ajoute pas. */
const avecCivilite = (personne: string, civilite: Civilite | null): string =>
  civilite === null || /^(?:MM?\.|Mmes?|Mlle|Madame|Monsieur)\s/i.test(personne) ? personne : `${civilite} ${personne}`

/** Le texte relu, mis en lettre, et sa page en clair. */
export function lettreDeDroits({
  operateur,
  auteur,
  numero,
  personne,
  civilite,
  adresse,
  jour,
  issue,
  faits,
  texte,
}: DeQuoiEcrire): Lettre {
  // Le produit ne sait pas la civilité de qui signe : la fonction se dit sans elle.
  const fonction = 'Délégation à la protection des données'
  return {
    expediteur: [operateur.nom, ...operateur.adresse, fonction],
    destinataire: [avecCivilite(personne, civilite), ...(adresse ?? '').split('\n').filter((ligne) => ligne.trim() !== '')],
    date: formatDate(jour),
    objet: `votre demande ${droitExerce[faits.droit]}`,
    references: [numero],
    blocs: texte
      .split(/\n\s*\n/)
      .map((bloc) => bloc.trim())
      .filter((bloc) => bloc !== '')
      .map(paragraphe),
    signature: [auteur, fonction],
    annexe: null,
    enClair: courrierEnClair(issue, faits),
    coupon: null,
  }
}
