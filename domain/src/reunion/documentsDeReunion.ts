// Ce que disent l'ordre du jour et les deux comptes rendus d'un GTR (domain-rules § 10, n° 7 à 9).
import { formatInstant } from '../common/date.format.ts'
import { minuscule } from '../common/minuscule.ts'
import { formatMontant } from '../common/montant.ts'
import { couleursCotation } from '../menage/cotation/cotation.couleurs.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import type { LogementDeReunion, MenageDeReunion } from './ordreDuJour.schema.ts'
import { decisionsDuMenage, suitesDuRefus } from './reunion.listes.ts'

export const naturesDeReunion = ['ORDRE_DU_JOUR', 'COMPTE_RENDU', 'COMPTE_RENDU_INTERNE'] as const
export type NatureDeReunion = (typeof naturesDeReunion)[number]

interface Examinee {
  readonly date: string
  readonly ville: string | null
  readonly lieu: string | null
  readonly PRUs: readonly { readonly nom: string }[]
  readonly participants: readonly string[]
}

export type MenageDuDocument = MenageDeReunion & {
  /** Ce qui donne sa cotation, pour l'équipe. */
  readonly raisons: readonly string[]
}

interface Colonne {
  readonly titre: string
  readonly largeur: number
}

export interface DocumentDeReunion {
  readonly reunion: readonly { readonly libelle: string; readonly valeur: string | null }[]
  readonly menages: { readonly colonnes: readonly Colonne[]; readonly lignes: readonly (readonly string[])[] }
  readonly logements: readonly {
    readonly titre: string
    readonly detail: string
    readonly colonnes: readonly Colonne[]
    readonly lignes: readonly (readonly string[])[]
  }[]
}

const enClair = (codes: readonly string[]) => codes.map((code) => (typologies as Readonly<Record<string, string>>)[code] ?? code).join(', ')
const personnes = ({ adultes, enfants }: MenageDeReunion) => `${adultes} ad.${enfants > 0 ? `, ${enfants} enf.` : ''}`
const charge = ({ chargeDeRelogement: c }: MenageDeReunion) => (c === null ? '—' : `${c.prenom} ${c.nom}`)

/** Le compte rendu qui se diffuse ne dit ni situation sociale, ni dettes, ni raisons de la cotation ; l'interne ajoute raisons et suites. */
export function documentDeReunion(
  nature: NatureDeReunion,
  reunion: Examinee,
  menages: readonly MenageDuDocument[],
  logements: readonly LogementDeReunion[],
): DocumentDeReunion {
  const rendu = nature !== 'ORDRE_DU_JOUR'
  const interne = nature === 'COMPTE_RENDU_INTERNE'
  const colonnes: readonly (Colonne & { readonly de: (menage: MenageDuDocument) => string })[] = [
    { titre: 'Code', largeur: 1.5, de: ({ codeMenage }) => codeMenage },
    { titre: 'Ménage', largeur: 1.8, de: ({ noms }) => noms },
    ...(rendu && !interne ? [] : [{ titre: 'Cotation', largeur: 1.05, de: cotationDe }]),
    ...(interne ? [{ titre: 'Raisons', largeur: 1.5, de: ({ raisons }: MenageDuDocument) => raisons.join(' ; ') }] : []),
    { titre: 'Composition', largeur: 1.1, de: personnes },
    {
      titre: 'Projet',
      largeur: 1.9,
      de: ({ typologiesGTR = [], secteurs = [] }) => [enClair(typologiesGTR), ...new Set(secteurs)].filter(Boolean).join(' ; '),
    },
    ...(rendu
      ? [
          { titre: 'Décision', largeur: 1.1, de: decisionDe },
          { titre: 'Commentaire', largeur: 1.5, de: commenter(interne) },
        ]
      : []),
    ...(interne
      ? [
          {
            titre: 'Suite',
            largeur: 1.4,
            de: (m: MenageDuDocument) => [m.statut.libelle, m.chargeDeRelogement && charge(m)].filter(Boolean).join(', '),
          },
        ]
      : [{ titre: 'Chargé', largeur: 1.1, de: charge }]),
  ]
  return {
    reunion: [
      { libelle: 'Date', valeur: formatInstant(reunion.date) },
      { libelle: 'Lieu', valeur: [reunion.lieu, reunion.ville].filter(Boolean).join(', ') || null },
      { libelle: 'PRU', valeur: reunion.PRUs.map(({ nom }) => nom).join(', ') },
      { libelle: 'Participants', valeur: reunion.participants.join(', ') || null },
    ],
    menages: {
      colonnes: colonnes.map(({ titre, largeur }) => ({ titre, largeur })),
      lignes: menages.map((menage) => colonnes.map(({ de }) => de(menage))),
    },
    logements: logements.map((logement) => logementDit(logement, rendu, interne)),
  }
}

/** Ce qui se note en séance est interne, sauf ce que l'équipe met au compte rendu diffusé. */
const commenter =
  (interne: boolean) =>
  ({ commentaire, commentaireDiffuse }: Pick<MenageDeReunion, 'commentaire' | 'commentaireDiffuse'>): string =>
    interne || commentaireDiffuse ? (commentaire ?? '') : ''

const cotationDe = ({ cotation: { couleur, score } }: MenageDeReunion): string =>
  couleur === null ? 'Sans couleur' : `${couleursCotation[couleur as keyof typeof couleursCotation]} ${score}`

const decisionDe = ({ decision, suite }: MenageDeReunion): string =>
  decision == null ? '—' : [decisionsDuMenage[decision], suite && minuscule(suitesDuRefus[suite])].filter(Boolean).join(', ')

function logementDit(l: LogementDeReunion, rendu: boolean, interne: boolean): DocumentDeReunion['logements'][number] {
  const fin = l.finMiseADisposition === null ? 'sans date de fin' : `jusqu’au ${formatInstant(l.finMiseADisposition)}`
  return {
    titre: l.adresse,
    detail: [
      enClair([l.typologie]),
      l.bailleur,
      l.loyerChargesComprises !== null && `${formatMontant(l.loyerChargesComprises)} charges comprises`,
      !rendu && fin,
    ]
      .filter(Boolean)
      .join(' · '),
    colonnes: [
      { titre: 'Rang', largeur: 0.4 },
      { titre: 'Ménage', largeur: 2 },
      { titre: 'Code', largeur: 1.2 },
      ...(rendu
        ? [
            { titre: 'Décision', largeur: 1 },
            { titre: 'Commentaire', largeur: 2 },
          ]
        : []),
    ],
    lignes: l.propositions.map(({ rang, rangReponse, menage, accepte, ...dit }) => [
      String((rendu ? rangReponse : rang) ?? rang ?? '—'),
      menage?.noms ?? 'Candidat du bailleur',
      menage?.codeMenage ?? '—',
      ...(rendu ? [accepte == null ? '—' : accepte ? 'Accepté' : 'Refusé', commenter(interne)(dit)] : []),
    ]),
  }
}
