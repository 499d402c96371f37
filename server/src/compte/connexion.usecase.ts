import { setTimeout as attendre } from 'node:timers/promises'
import { DomainError } from '@relogement/domain/common/errors'
import { getActeur } from '../acces/acteur.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { avecDelai } from '../core/delai.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ServicesRelogement } from '../services.ts'
import { chacunSonTour } from './chacunSonTour.ts'
import { entreParLaMaison, findCompte, tenirCompte } from './compte.queries.ts'
import { codeDemande, type Defi, defiDemande } from './connexionEnDeuxTemps.usecases.ts'
import { rendreJetons } from './cookie.ts'
import { verifierMotDePasse } from './motDePasse.ts'
import { type JetonsEmis, ouvrirSession } from './session.queries.ts'
import { clesDe, compterEchecDeLAdresse, compterEchecDuCompte, lireBlocage, oublierEchecs } from './tentatives.queries.ts'
import { tropDEssais } from './tropDEssais.ts'

interface Identifiants {
  email: string
  password: string
}

/**
 * Ouvre une session, ou, si la personne a un second facteur ou le doit, rend de quoi finir. Compte inconnu, fermé, sans mot de passe ou mot de passe faux : même réponse, même travail, mêmes
 * compteurs (fiabilité S4, S5).
 */
export async function seConnecter(ctx: Contexte<ServicesRelogement>, { body }: { body: Identifiants }) {
  const debut = performance.now()
  try {
    await avecDelai(refuserSiBloque(ctx, body.email), LECTURE_MAX_MS, baseMuette)
    const issue = await chacunSonTour(() => verifier(ctx, body))
    if ('defi' in issue) throw codeDemande(issue)
    return rendreJetons(ctx, issue)
  } catch (erreur) {
    // D'une adresse bloquée, qui n'y est pas connu est refusé sans calcul, qui l'est après : la durée dirait qui s'y connecte.
    if (erreur instanceof DomainError && erreur.nature === 'debit') await attendre(DUREE_DU_REFUS_MS - (performance.now() - debut))
    throw erreur
  }
}

/** Ce que dure au moins un refus qui ne doit pas dire, par sa durée, ce qu'il a fallu faire : plus que le calcul d'une empreinte. */
export const DUREE_DU_REFUS_MS = 120

export const phraseDeLaMaison = ({ maison }: Pick<ServicesRelogement, 'maison'>): string =>
  `Votre organisme n’entre plus par mot de passe : utilisez « Se connecter avec ${maison?.libelle ?? 'la maison'} ».`

const LECTURE_MAX_MS = 5_000
const baseMuette = () =>
  Object.assign(
    new DomainError('indisponible', 'indisponible', 'Le service est momentanément indisponible. Réessayez dans quelques instants.', {
      details: { reessayerDans: 5 },
    }),
    { cause: new Error(`connexion : pas de réponse de la base en ${LECTURE_MAX_MS / 1000} s`) },
  )

/** Lu avant d'attendre son tour : une adresse bloquée ne remplit pas la file. */
async function refuserSiBloque({ services, requete }: Contexte<ServicesRelogement>, email: string) {
  const blocage = await lireBlocage(services.base, clesDe(email, requete.ip), 'adresse', services.horloge())
  if (blocage.attendre !== null) throw tropDEssais(blocage.attendre)
  return blocage
}

async function verifier(ctx: Contexte<ServicesRelogement>, { email, password }: Identifiants): Promise<JetonsEmis | Defi> {
  const { services, requete } = ctx
  const { base, log } = services
  // On a pu attendre son tour : c'est maintenant que le blocage se lit.
  const maintenant = services.horloge()
  const cles = clesDe(email, requete.ip)
  const { adresse, gouverne } = await refuserSiBloque(ctx, email)

  const compte = await findCompte(base, email)
  const juste = await verifierMotDePasse(compte?.mot_de_passe ?? null, password)
  if (!compte || !juste || !compte.actif) {
    await compterEchecDuCompte(base, gouverne, maintenant)
    // D'une adresse bloquée, un mot de passe faux répond comme un compte inconnu : rien ne dit qui s'y connecte d'habitude.
    if (adresse !== null) throw tropDEssais(adresse)
    await compterEchecDeLAdresse(base, cles.adresse, maintenant)
    throw refusee()
  }
  return inTransaction(base, log, async (db) => {
    const tenu = await tenirCompte(db, compte.id)
    const acteur = await getActeur(db, compte.id)
    // Changé pendant le calcul, le mot de passe donné n'est plus le bon.
    if (!tenu || !acteur || tenu.mot_de_passe !== compte.mot_de_passe) throw refusee()
    // Dit à qui donne le bon mot de passe, et à lui seul.
    if (entreParLaMaison(services, tenu)) throw new DomainError('session', 'connexion.par-la-maison', phraseDeLaMaison(services))
    // Le mot de passe seul n'efface aucun échec : qui le connaît essaierait des codes sans fin.
    const defi = await defiDemande(db, acteur, maintenant)
    if (defi !== null) return defi
    await oublierEchecs(db, gouverne, cles, maintenant)
    return ouvrirSession(db, acteur, requete, maintenant)
  })
}

const refusee = () => new DomainError('session', 'connexion.refusee', 'Adresse email ou mot de passe incorrect')
