import type { GenreDeFiche } from '../acces/PageDeFiche.tsx'
import type { Maillon } from '../acces/page.ts'

/** D'où vient la liste (look/10-logements). */
export const FIL_DES_LOGEMENTS: readonly Maillon[] = [{ libelle: 'Relogement' }, { libelle: 'Instances partenariales' }]

/** Un logement, et les pages qui en dépendent. */
export const GENRE_LOGEMENT: GenreDeFiche = {
  titre: 'Logement',
  attente: 'Chargement du logement',
  introuvable: 'Logement introuvable',
  detail: 'Ce logement n’existe pas, ou ne vous est pas ouvert.',
  fil: [...FIL_DES_LOGEMENTS, { libelle: 'Logements', vers: '/instances-partenariales' }],
}

export const lienDuLogement = (id: string, adresse: string): Maillon => ({ libelle: adresse, vers: `/instances-partenariales/${id}` })
