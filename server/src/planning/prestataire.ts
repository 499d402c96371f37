import { formatDate } from '@relogement/domain/common/date.format'
import { evenementDeDemenagement } from '@relogement/domain/demenagement/demenagement.evenements'
import type { NatureOrdre } from '@relogement/domain/demenagement/ordres.listes'
import type { Contexte } from '../core/contexte.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import type { ServicesRelogement } from '../services.ts'
import { passerUnOrdre } from './ordres.ts'

const MOTS = {
  COMMANDE: (n: number, jour: string) => [`Bon de commande n° ${n} : déménagement du ${jour}`, `Un déménagement est commandé le ${jour}.`],
  CHANGEMENT: (n: number, jour: string) => [
    `Bon de commande n° ${n} : déménagement déplacé au ${jour}`,
    `Le déménagement a lieu le ${jour}.`,
  ],
  ANNULATION: (n: number, jour: string) => [`Bon de commande n° ${n} annulé`, `Le déménagement du ${jour} n’a plus lieu.`],
} as const satisfies Readonly<Record<NatureOrdre, (n: number, jour: string) => readonly string[]>>

interface Envoi {
  readonly menageId: string
  readonly numero: number
  readonly jour: string
  readonly quoi: NatureOrdre
  readonly prestataireId: string | null
}

/** Écrit à l'entreprise à qui le déménagement est commandé, sans nommer personne : il lit le reste dans Relogement. L'historique garde à combien d'adresses, la boîte d'envoi le reçu. */
export async function ecrireAuPrestataire(ctx: Contexte, { menageId, numero, jour, quoi, prestataireId }: Envoi): Promise<void> {
  const { db, acteur, maintenant, services } = ctx
  await passerUnOrdre(ctx, { menageId, numero, jour, quoi, prestataireId })
  const comptes = await db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_role as r', 'r.utilisateur_id', 'u.id')
    .select('u.email')
    .where('r.role', '=', 'PRESTATAIRE_DEMENAGEMENT')
    .where('u.partenaire_id', '=', prestataireId)
    .where('u.actif', '=', true)
    .execute()
  if (comptes.length === 0) return
  const [sujet = '', phrase = ''] = MOTS[quoi](numero, formatDate(jour))
  const adresse = `${(services as ServicesRelogement).urlPublique}/tableau-de-bord/demenagements?mois=${jour.slice(0, 7)}&jour=${jour}`
  await ecrireCourriel(
    db,
    {
      type: 'BON_DE_COMMANDE',
      destinataires: comptes.map(({ email }) => email),
      sujet,
      corps: `Bonjour,\n\n${phrase}\n\nÀ lire dans Relogement, avec votre compte : ${adresse}\n\n${acteur.prenom} ${acteur.nom}`,
      menageId,
      auteurId: acteur.id,
      repondreA: acteur.email,
    },
    maintenant,
  )
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [
    evenementDeDemenagement('PRESTATAIRE_PREVENU', { numero, quoi, destinataires: comptes.length }),
  ])
}
