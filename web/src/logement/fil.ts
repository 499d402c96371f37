import type { GenreDeFiche } from '../acces/PageDeFiche.tsx'
import type { Maillon } from '../acces/page.ts'

/** Un logement, et les pages qui en dépendent. */
export const GENRE_LOGEMENT: GenreDeFiche = {
  titre: 'Logement',
  attente: 'Chargement du logement',
  introuvable: 'Logement introuvable',
  detail: 'Ce logement n’existe pas, ou ne vous est pas ouvert.',
  fil: [{ libelle: 'Instances partenariales' }, { libelle: 'Logements', vers: '/instances-partenariales' }],
}

export const lienDuLogement = (id: string, adresse: string): Maillon => ({ libelle: adresse, vers: `/instances-partenariales/${id}` })
