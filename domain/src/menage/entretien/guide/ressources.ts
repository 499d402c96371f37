import { formatDateNumerique } from '../../../common/date.format.ts'
import { somme } from '../../../common/montant.ts'
import type { RessourcesEtCharges } from '../../completude/dossier.ts'
import type { Occupant } from '../../composition/composition.schema.ts'
import { adultesDe, anneesDeRevenus, estSurLAvisDuPrincipal, typesRessourceDe } from '../../composition/occupants.ts'
import { champsSurendettement } from '../../ressources/ressources.fields.ts'
import { postesCharges, postesEcheances, type TypeRessource, typesRessource } from '../../ressources/ressources.listes.ts'
import { surendettementSchema } from '../../ressources/ressources.schema.ts'
import { totalCharges, totalRessources } from '../../ressources/totaux.ts'
import { type Bloc, bloc, lignesVides, montantOuVide, reponses, tableau, texteOuVide } from './blocs.ts'
import { titreDeLaColonne } from './personnes.ts'

/** Plus d'adultes ne tiendraient pas dans la largeur : un tableau de plus. */
const ADULTES_PAR_TABLEAU = 6
const SANS_OBJET = '—'

interface Colonne {
  readonly id: string | null
  readonly titre: string
  readonly role: Occupant['role']
}

export function blocsDesRessources(
  { ressources, revenusImposables, charges, surendettementBDF }: RessourcesEtCharges,
  occupants: readonly Occupant[],
  aujourdhui: string,
): Bloc[] {
  const adultes = adultesDe(occupants, aujourdhui)
  const colonnes: Colonne[] = adultes.map((adulte, rang) => ({ id: adulte.id, titre: titreDeLaColonne(adultes, rang), role: adulte.role }))
  if (colonnes.length === 0) colonnes.push({ id: null, titre: 'Demandeur principal', role: 'PRINCIPAL' })
  if (colonnes.length === 1) colonnes.push({ id: null, titre: 'Autre adulte', role: 'COLOCATAIRE' })

  const montant = (id: string | null, type: TypeRessource) =>
    montantOuVide(ressources.find((ressource) => ressource.occupantId === id && ressource.type.code === type)?.montantMensuel)
  const totalDe = (id: string | null) =>
    montantOuVide(
      totalRessources(
        adultes.filter((adulte) => adulte.id === id),
        ressources,
      ).valeur,
    )
  const parAdulte = decouper(colonnes, ADULTES_PAR_TABLEAU).map((tranche, rang) =>
    tableau(
      rang === 0 ? 'Ressources, en euros par mois' : 'Ressources, suite',
      [{ titre: 'Ressource', part: tranche.length > 4 ? 3.4 : 2.2 }, ...tranche.map(({ titre }) => ({ titre, part: 1.2, droite: true }))],
      [
        ...Object.entries(typesRessource).map(([code, libelle]) => [
          libelle,
          ...tranche.map((colonne) =>
            typesRessourceDe(colonne).some((type) => type === code) ? montant(colonne.id, code as TypeRessource) : SANS_OBJET,
          ),
        ]),
        ['Aucune ressource (cocher)', ...tranche.map(({ id }) => (adultes.find((adulte) => adulte.id === id)?.sansRessource ? 'Oui' : ''))],
      ],
      { total: ['Total, hors APL et RLS', ...tranche.map(({ id }) => totalDe(id))] },
    ),
  )
  return [
    ...parAdulte,
    tableauDesRevenus(colonnes, adultes, revenusImposables, aujourdhui),
    tableauDesCharges(charges),
    tableauDesCredits(charges, aujourdhui),
    bloc(
      'Surendettement',
      reponses(champsSurendettement, 'ressourcesEtCharges.surendettementBDF', surendettementBDF, surendettementSchema.parse({})),
    ),
  ]
}

/** Une ligne par adulte : chaque année y a ses deux montants. */
function tableauDesRevenus(
  colonnes: readonly Colonne[],
  adultes: readonly Occupant[],
  revenus: RessourcesEtCharges['revenusImposables'],
  aujourdhui: string,
): Bloc {
  const annees = anneesDeRevenus(aujourdhui)
  return tableau(
    'Revenus imposables, en euros par an',
    [
      { titre: 'Personne', part: 2.8 },
      ...annees.flatMap((annee) => [
        { titre: `Revenu imposable ${annee}`, part: 1.2, droite: true },
        { titre: `Revenu fiscal de référence ${annee}`, part: 1.5, droite: true },
      ]),
    ],
    colonnes.map(({ id, titre }) => [
      titre,
      ...annees.flatMap((annee) => {
        const declare = revenus.find((revenu) => revenu.occupantId === id && revenu.annee === annee)
        const adulte = adultes.find((un) => un.id === id)
        if (adulte !== undefined && estSurLAvisDuPrincipal(adulte)) return ['', 'Avis commun']
        return [
          montantOuVide(declare?.montant),
          adulte?.sansAvisImposition ? 'Pas d’avis' : montantOuVide(declare?.revenuFiscalDeReference),
        ]
      }),
    ]),
  )
}

const jour = (date: string | null) => (date === null ? '' : formatDateNumerique(date))

/** Deux postes par ligne : la page suffit. */
function tableauDesCharges(charges: RessourcesEtCharges['charges']): Bloc {
  const postes = Object.entries(postesCharges).map(([code, libelle]) => [
    libelle,
    montantOuVide(charges[code as keyof typeof postesCharges]),
  ])
  return tableau(
    'Charges, en euros par mois',
    [
      { titre: 'Charge', part: 2 },
      { titre: 'Montant', part: 1, droite: true },
      { titre: 'Charge', part: 2 },
      { titre: 'Montant', part: 1, droite: true },
    ],
    decouper(postes, 2).map(([gauche = [], droite = ['', '']]) => [...gauche, ...droite]),
    {
      total: [
        '',
        '',
        'Total de ces charges',
        totalSaisi(Object.keys(postesCharges).map((code) => charges[code as keyof typeof postesCharges])),
      ],
    },
  )
}

function tableauDesCredits({ credits, autres, ...charges }: RessourcesEtCharges['charges'], aujourdhui: string): Bloc {
  const echeances = Object.entries(postesEcheances).map(([code, libelle]) => {
    const { mensualite, dateDeFin } = charges[code as keyof typeof postesEcheances]
    return [libelle, montantOuVide(mensualite), jour(dateDeFin)]
  })
  return tableau(
    'Crédits, dettes et autres charges, en euros par mois',
    [
      { titre: 'Nature', part: 3 },
      { titre: 'Mensualité', part: 1.2, droite: true },
      { titre: 'Jusqu’au', part: 1.2 },
    ],
    [
      ...echeances,
      ...credits.map(({ nature, mensualite, dateDeFin }) => [nature ?? 'Crédit', montantOuVide(mensualite), jour(dateDeFin)]),
      ...autres.map(({ libelle, mensualite }) => [texteOuVide(libelle) || 'Autre charge', montantOuVide(mensualite), '']),
      ...lignesVides(2, 3),
    ],
    {
      total: ['Total de toutes les charges en cours', montantOuVide(totalCharges({ ...charges, credits, autres }, aujourdhui).valeur), ''],
    },
  )
}

/** Rien de saisi : le total se fait à la main. */
const totalSaisi = (montants: readonly (number | null)[]): string =>
  montants.every((montant) => montant === null) ? '' : montantOuVide(somme(montants))

const decouper = <T>(elements: readonly T[], taille: number): T[][] =>
  Array.from({ length: Math.ceil(elements.length / taille) }, (_, rang) => elements.slice(rang * taille, (rang + 1) * taille))
