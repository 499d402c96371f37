import { formatDateNumerique } from '../../../common/date.format.ts'
import type { RessourcesEtCharges } from '../../completude/dossier.ts'
import type { Occupant } from '../../composition/composition.schema.ts'
import { nomDeLOccupant } from '../../composition/occupant.noms.ts'
import { adultesDe, anneesDeRevenus, typesRessourceDe } from '../../composition/occupants.ts'
import { champsSurendettement } from '../../ressources/ressources.fields.ts'
import { postesCharges, postesEcheances, type TypeRessource, typesRessource } from '../../ressources/ressources.listes.ts'
import { surendettementSchema } from '../../ressources/ressources.schema.ts'
import { type Bloc, bloc, lignesVides, montantOuVide, reponses, tableau, texteOuVide } from './blocs.ts'

/** Plus d'adultes ne tiendraient pas dans la largeur : un tableau de plus. */
const ADULTES_PAR_TABLEAU = 4
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
  const colonnes: Colonne[] = adultes.map((adulte) => ({ id: adulte.id, titre: nomDeLOccupant(adulte), role: adulte.role }))
  if (colonnes.length === 0) colonnes.push({ id: null, titre: 'Demandeur principal', role: 'PRINCIPAL' })
  if (colonnes.length === 1) colonnes.push({ id: null, titre: 'Autre adulte', role: 'COLOCATAIRE' })

  const montant = (id: string | null, type: TypeRessource) =>
    montantOuVide(ressources.find((ressource) => ressource.occupantId === id && ressource.type.code === type)?.montantMensuel)
  const parAdulte = decouper(colonnes, ADULTES_PAR_TABLEAU).map((tranche, rang) =>
    tableau(
      rang === 0 ? 'Ressources, en euros par mois' : 'Ressources, suite',
      [{ titre: 'Ressource', part: 2.2 }, ...tranche.map(({ titre }) => ({ titre, part: 1.2, droite: true }))],
      [
        ...Object.entries(typesRessource).map(([code, libelle]) => [
          libelle,
          ...tranche.map((colonne) =>
            typesRessourceDe(colonne).some((type) => type === code) ? montant(colonne.id, code as TypeRessource) : SANS_OBJET,
          ),
        ]),
        ['Aucune ressource (cocher)', ...tranche.map(({ id }) => (adultes.find((adulte) => adulte.id === id)?.sansRessource ? 'Oui' : ''))],
      ],
    ),
  )
  return [
    ...parAdulte,
    tableauDesRevenus(colonnes, adultes, revenusImposables, aujourdhui),
    tableauDesCharges(charges),
    tableauDesCredits(charges),
    bloc(
      'Surendettement',
      reponses(champsSurendettement, 'ressourcesEtCharges.surendettementBDF', surendettementBDF, surendettementSchema.parse({})),
    ),
  ]
}

const tableauDesRevenus = (
  colonnes: readonly Colonne[],
  adultes: readonly Occupant[],
  revenus: RessourcesEtCharges['revenusImposables'],
  aujourdhui: string,
): Bloc =>
  tableau(
    'Revenus imposables, en euros par an',
    [
      { titre: 'Personne', part: 2.2 },
      { titre: 'Année', part: 0.8 },
      { titre: 'Revenu imposable', part: 1.2, droite: true },
      { titre: 'Revenu fiscal de référence', part: 1.5, droite: true },
    ],
    colonnes.flatMap(({ id, titre }) =>
      anneesDeRevenus(aujourdhui).map((annee) => {
        const declare = revenus.find((revenu) => revenu.occupantId === id && revenu.annee === annee)
        const sansAvis = adultes.some((adulte) => adulte.id === id && adulte.sansAvisImposition)
        return [
          titre,
          String(annee),
          montantOuVide(declare?.montant),
          sansAvis ? 'Pas d’avis' : montantOuVide(declare?.revenuFiscalDeReference),
        ]
      }),
    ),
  )

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
      { titre: 'Montant', part: 1 },
      { titre: 'Charge', part: 2 },
      { titre: 'Montant', part: 1 },
    ],
    decouper(postes, 2).map(([gauche = [], droite = ['', '']]) => [...gauche, ...droite]),
  )
}

function tableauDesCredits({ credits, autres, ...charges }: RessourcesEtCharges['charges']): Bloc {
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
  )
}

const decouper = <T>(elements: readonly T[], taille: number): T[][] =>
  Array.from({ length: Math.ceil(elements.length / taille) }, (_, rang) => elements.slice(rang * taille, (rang + 1) * taille))
