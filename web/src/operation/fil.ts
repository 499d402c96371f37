import type { GenreDeFiche } from '../acces/PageDeFiche.tsx'

/** D'où l'on vient à une opération. */
const PILOTAGE = { libelle: 'Pilotage des opérations', vers: '/outil-de-pilotage/pilotage-des-operations' }

/** Une opération, et les pages qui en dépendent. */
export const GENRE_OPERATION: GenreDeFiche = {
  titre: 'Opération',
  attente: 'Chargement de l’opération',
  introuvable: 'Opération introuvable',
  detail: 'Cette opération n’existe pas, ou ne vous est pas ouverte.',
  fil: [{ libelle: 'Outil de pilotage' }, PILOTAGE],
}
