import { type StatutMenage, statutsMenage } from '@relogement/domain/menage/menage.statuts'
import type { NomIcone } from '../../core/Icone.tsx'
import { type EntreeMenu, type GroupeMenu, Menu } from '../../core/Menu.tsx'
import type { PlaceSuivante } from '../menage.data.ts'

interface Props {
  readonly places: readonly PlaceSuivante[]
  readonly choisir: (place: PlaceSuivante) => void
}

const groupes: readonly { readonly groupe: PlaceSuivante['groupe']; readonly titre: string }[] = [
  { groupe: 'possible', titre: 'Possible maintenant' },
  { groupe: 'bloquee', titre: 'Pas encore possible' },
  { groupe: 'reunion', titre: 'À la suite d’un GTR' },
  { groupe: 'sortie', titre: 'Sortie du relogement' },
]

/** Tous les passages qui partent du statut ; ceux qui ne sont pas permis disent pourquoi, ici même (look/08b). */
export function ChangerLeStatut({ places, choisir }: Props) {
  const rangees = groupes.map(
    ({ groupe, titre }): GroupeMenu => ({
      titre,
      entrees: places
        .filter((place) => place.groupe === groupe)
        .map((place) => entree(place, choisir))
        .sort((a, b) => Number(a.dangereuse) - Number(b.dangereuse)),
    }),
  )
  if (places.length === 0) return null
  return <Menu nom="Changer le statut" bouton="Changer le statut" groupes={rangees} />
}

function entree(place: PlaceSuivante, choisir: (place: PlaceSuivante) => void): EntreeMenu {
  const { transition, libelle, place: arrivee, autorise, bloquants, sortie, demande, aide } = place
  return {
    cle: transition,
    libelle: autorise && demande.length > 0 ? `${libelle}…` : libelle,
    icone: iconeDuPassage(place),
    vers: statutsMenage[arrivee as StatutMenage]?.court ?? arrivee,
    ...(autorise ? {} : { raison: bloquants.join(' ') }),
    ...(autorise && aide !== null ? { detail: aide } : {}),
    dangereuse: sortie && transition === 'depart_spontane',
    faire: () => choisir(place),
  }
}

/** Le dessin dit où le passage mène : en avant, en retour, en pause, dehors. */
function iconeDuPassage({ transition, principale }: PlaceSuivante): NomIcone {
  if (principale) return 'fleche'
  return icones[transition] ?? (/^(annuler|revenir|reprendre|rouvrir|demander)/.test(transition) ? 'annuler' : 'echange')
}

const icones: Readonly<Record<string, NomIcone>> = {
  mettre_en_veille: 'pause',
  proposer_bailleur_prive: 'immeuble',
  valider_bailleur_prive: 'coche',
  refuser_bailleur_prive: 'croix',
  refus_proposition: 'croix',
  accession_propriete: 'cle',
  depart_spontane: 'porte',
}
