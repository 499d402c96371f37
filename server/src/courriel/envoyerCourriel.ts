import { identifiant } from '@relogement/domain/common/identifiant'
import { partTropTard } from '@relogement/domain/courriel/courriel.rules'
import { MARQUE_DU_LIEN } from '@relogement/domain/courriel/lien.rules'
import { createTransport, type Transporter } from 'nodemailer'
import { z } from 'zod'
import type { Acces } from '../core/database.ts'
import { avecDelai } from '../core/delai.ts'
import type { Tache } from '../core/jobs.ts'
import type { ServicesRelogement } from '../services.ts'
import { ENVOYER_COURRIEL } from './ecrireCourriel.ts'

/** À qui le lien ouvre : un compte, la personne d'un bailleur, le participant d'une consultation écrite. */
export interface PorteurDuLien {
  readonly sorte: 'COMPTE' | 'BAILLEUR' | 'CONSULTATION'
  readonly id: string
}

/** Le lien que le courriel de ce type porte : il ne se fait qu'à l'envoi. */
export type FaireLeLien = (
  db: Acces,
  urlPublique: string,
  porteur: PorteurDuLien,
  type: string,
  maintenant: Date,
) => Promise<{ readonly adresse: string }>

const demandeSchema = z.object({ id: identifiant() })

/**
 * Envoie un courriel écrit, une fois : sa ligne est verrouillée pendant l'envoi, et un message reparti après une coupure
 * porte le même Message-ID, que le serveur du destinataire reconnaît. Sans serveur de courriel, il reste à lire à l'écran.
 */
export const envoyerCourriel = (faireLeLien: FaireLeLien): Tache<ServicesRelogement> => ({
  nom: ENVOYER_COURRIEL,
  async executer({ services, config, maintenant, essai, dernierEssai }, donnees) {
    const { smtpUrl } = config
    if (smtpUrl === null) return
    const { id } = demandeSchema.parse(donnees)
    const lien = await preparerLeLien(faireLeLien, services, id, maintenant)
    const echec = await services.base.transaction().execute(async (db) => {
      const courriel = await db
        .selectFrom('email_sortant')
        .selectAll()
        .where('id', '=', id)
        .where('statut', '<>', 'ENVOYE')
        .forUpdate()
        .executeTakeFirst()
      if (!courriel) return null
      if (partTropTard(courriel.type, courriel.cree_le, maintenant)) {
        await db.updateTable('email_sortant').set({ statut: 'EN_ECHEC', derniere_erreur: TROP_TARD }).where('id', '=', id).execute()
        return null
      }
      const corps = lien === null ? courriel.corps : courriel.corps.replaceAll(MARQUE_DU_LIEN, lien)
      const erreur = await envoyer(smtpUrl, services.urlPublique, { ...courriel, corps })
      await db
        .updateTable('email_sortant')
        .set(
          erreur === null
            ? { statut: 'ENVOYE', envoye_le: maintenant, tentatives: essai, derniere_erreur: null }
            : { statut: dernierEssai ? 'EN_ECHEC' : 'A_ENVOYER', tentatives: essai, derniere_erreur: erreur.message.slice(0, 500) },
        )
        .where('id', '=', id)
        .execute()
      return erreur
    })
    // La file réessaie plus tard, de plus en plus tard, pendant plusieurs jours.
    if (echec) throw echec
  },
})

const TROP_TARD = 'Trop tard pour partir : il se lit ici.'

/**
 * Le lien que ce courriel portera, s'il en porte un. Son empreinte se garde avant l'envoi : tué entre les deux, le processus aurait remis
 * un lien que personne ne reconnaît.
 */
async function preparerLeLien(
  faireLeLien: FaireLeLien,
  { base, urlPublique }: ServicesRelogement,
  id: string,
  maintenant: Date,
): Promise<string | null> {
  const courriel = await base
    .selectFrom('email_sortant')
    .select(['lien_de', 'lien_bailleur_id', 'lien_consultation_id', 'type', 'cree_le'])
    .where('id', '=', id)
    .where('statut', '<>', 'ENVOYE')
    .executeTakeFirst()
  const porteur = porteurDe(courriel)
  if (!courriel || porteur === null || partTropTard(courriel.type, courriel.cree_le, maintenant)) return null
  return (await faireLeLien(base, urlPublique, porteur, courriel.type, maintenant)).adresse
}

interface PorteUnLien {
  lien_de: string | null
  lien_bailleur_id: string | null
  lien_consultation_id: string | null
}

function porteurDe(courriel: PorteUnLien | undefined): PorteurDuLien | null {
  if (courriel?.lien_de) return { sorte: 'COMPTE', id: courriel.lien_de }
  if (courriel?.lien_bailleur_id) return { sorte: 'BAILLEUR', id: courriel.lien_bailleur_id }
  return courriel?.lien_consultation_id ? { sorte: 'CONSULTATION', id: courriel.lien_consultation_id } : null
}

interface ACeluiQuiPart {
  id: string
  destinataires: readonly string[]
  objet: string
  corps: string
  repondre_a: string | null
}

async function envoyer(
  smtpUrl: string,
  urlPublique: string,
  { id, destinataires, objet, corps, repondre_a }: ACeluiQuiPart,
): Promise<Error | null> {
  const { hostname } = new URL(urlPublique)
  try {
    const envoi = transportVers(smtpUrl).sendMail({
      from: { name: 'Relogement', address: new URL(smtpUrl).searchParams.get('from') ?? `ne-pas-repondre@${hostname}` },
      to: [...destinataires],
      ...(repondre_a === null ? {} : { replyTo: repondre_a }),
      subject: objet,
      text: corps,
      messageId: `<${id}@${hostname}>`,
      disableUrlAccess: true,
      disableFileAccess: true,
    })
    await avecDelai(envoi, ENVOI_MAX_MS, () => new Error('Envoi trop lent'))
    return null
  } catch (erreur) {
    return erreur instanceof Error ? erreur : new Error(String(erreur))
  }
}

// La transaction attend l'envoi : il doit finir bien avant le délai de la base (30 s).
// `socketTimeout` ne compte que le silence : un serveur au compte-gouttes est borné par ENVOI_MAX_MS.
const ENVOI_MAX_MS = 20_000
const DELAIS = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 }
const transports = new Map<string, Transporter>()

function transportVers(smtpUrl: string): Transporter {
  const adresse = new URL(smtpUrl)
  adresse.searchParams.delete('from')
  const transport = transports.get(smtpUrl) ?? createTransport({ url: adresse.href, ...DELAIS })
  transports.set(smtpUrl, transport)
  return transport
}
