import { DomainError } from '@relogement/domain/common/errors'
import { libelleDuChemin } from '@relogement/domain/menage/menage.fields'
import { ficheIncomplete, manquesDeLaFiche } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.rules'
import {
  clesDeLaFiche,
  type FicheNouveauLogement,
  ficheNouveauLogementSchema,
} from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import { cloreAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { lireSections } from '../dossier/sections.ts'
import { verifierVersion } from '../modification/version.ts'
import { produireDocument } from '../produits/produireDocument.ts'
import { contenuDeLaFiche } from './contenuDeLaFiche.ts'
import { ecrireFiche, exigerOuverte } from './fiche.usecases.ts'
import { ficheDuDossier } from './reperes.ts'

type Envoi = Readonly<Record<string, unknown>> & { readonly menageId: string }

/** Enregistre ce qui est envoyé, exige le complet, produit le document et clôt l'alerte qui le demandait : tout, ou rien. */
export async function etablirFiche(ctx: Contexte, envoi: Envoi) {
  const visibles = menagesVisibles(ctx.acteur)
  const dossier = await lockDossier(ctx.db, visibles, envoi.menageId)
  await verifierVersion(ctx.db, dossier.menage, ctx.versionAttendue)
  exigerOuverte(ctx, dossier)
  const { fiche } = await ficheDuDossier(ctx, dossier, lireSections(dossier.menage, dossier))
  await ecrireFiche(ctx, dossier, completee(fiche, envoi), false)

  const ecrit = await lockDossier(ctx.db, visibles, envoi.menageId)
  const lue = await ficheDuDossier(ctx, ecrit, lireSections(ecrit.menage, ecrit))
  const manques = manquesDeLaFiche(lue.fiche, lue.reperes)
  if (manques.length > 0)
    throw ficheIncomplete(
      manques,
      manques.map(({ propertyPath }) => libelleDuChemin(propertyPath, { occupants: [] }).toLowerCase()),
    )
  const document = await produireDocument(ctx, ecrit, { nature: 'FICHE_NOUVEAU_LOGEMENT', fabrique: contenuDeLaFiche })
  await cloreAlertes(ctx, (alertes) =>
    alertes.where('sujet_id', '=', envoi.menageId).where('type', '=', 'FICHE_NOUVEAU_LOGEMENT_A_ETABLIR'),
  )
  return document
}

/** La fiche du dossier, où les champs envoyés remplacent les siens. */
function completee(fiche: FicheNouveauLogement, envoi: Envoi): FicheNouveauLogement {
  const envoyes = Object.fromEntries(clesDeLaFiche.filter((cle) => envoi[cle] !== undefined).map((cle) => [cle, envoi[cle]]))
  const { success, data, error } = ficheNouveauLogementSchema.safeParse({ ...fiche, ...envoyes })
  if (success) return data
  const violations = error.issues.map(({ path, message }) => ({ propertyPath: path.join('.'), message }))
  throw new DomainError(
    'saisie',
    'nouveau-logement.saisie',
    violations.map(({ propertyPath, message }) => `${propertyPath} : ${message}`).join('\n'),
    {
      violations,
    },
  )
}
