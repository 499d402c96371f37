import type { Acteur } from '@relogement/domain/acces/roles'
import { DomainError } from '@relogement/domain/common/errors'
import { exigerNonPurge } from '@relogement/domain/document/document.rules'
import { refusDuChamp } from '@relogement/domain/menage/completude/verrous'
import { exiger, statutNonModifiable } from '@relogement/domain/menage/menage.errors'
import { canAssignerMenage, canModifierMenage, canRetirerCharge } from '@relogement/domain/menage/menage.permissions'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { z } from 'zod'
import type { Contexte } from '../../core/contexte.ts'
import { type Dossier, getDossier, lockDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections, type Sections } from '../dossier/sections.ts'
import { placesDuDossier } from '../passages/places.ts'
import { menagesVisibles } from '../portee.ts'
import { changementDeCharge } from './assignation.ts'
import { changementsEntre, enregistrer } from './enregistrer.ts'
import { appliquerPatch } from './lirePatch.ts'
import { normaliser } from './normaliser.ts'
import { accorderRessources } from './ressources.ts'
import { verifierVersion } from './version.ts'

type Patch = Readonly<Record<string, unknown>>

/** Modifie des sections du dossier. Un envoi qui ne change rien ne laisse ni version ni trace. */
export async function modifierMenage(ctx: Contexte, id: string, patch: Patch) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  exigerNonPurge(dossier.menage.purge_le)
  const avant = lireSections(dossier.menage, dossier)
  const relogement = z.record(z.string(), z.unknown()).safeParse(patch['relogement']).data ?? {}
  await refuserStatutDirect(ctx, dossier, relogement['statut'])
  await verifierVersion(ctx.db, dossier.menage, ctx.versionAttendue)

  const apres = modifieDesSections(patch) ? normaliser(accorderRessources(avant, appliquerPatch(avant, patch))) : avant
  if (apres !== avant) {
    exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
    refuserChampsVerrouilles(ctx.acteur, dossier, avant, apres)
  }
  const charge =
    'chargeDeRelogementPrincipal' in relogement
      ? await changementDeCharge(ctx, dossier, relogement['chargeDeRelogementPrincipal'], droitsAssignation(ctx.acteur, dossier))
      : null
  const ecrit = await enregistrer(ctx, dossier, avant, apres, charge ?? {})
  return presenterDossier(
    ctx,
    ecrit && aRelire(avant, apres, charge) ? await getDossier(ctx.db, menagesVisibles(ctx.acteur), id) : (ecrit ?? dossier),
  )
}

/** Ce qui vient d'autres tables a pu changer : le chargé de relogement, ou les dossiers qui portent le même contact. */
const aRelire = (avant: Sections, apres: Sections, charge: object | null): boolean =>
  charge !== null || avant.informations.telephone !== apres.informations.telephone || avant.informations.email !== apres.informations.email

const SECTIONS: readonly (keyof Sections)[] = [
  'informations',
  'relogement',
  'composition',
  'ressourcesEtCharges',
  'logementActuel',
  'logementActuelLocalisation',
  'projetResidentiel',
  'logementPrecedent',
]

const modifieDesSections = (patch: Patch): boolean =>
  SECTIONS.some((section) => {
    const saisie = patch[section]
    if (saisie === undefined) return false
    return section !== 'relogement' || Object.keys(saisie ?? {}).some((cle) => cle !== 'chargeDeRelogementPrincipal' && cle !== 'statut')
  })

const droitsAssignation = (acteur: Acteur, dossier: Dossier) => ({
  assigner: () => exiger(canAssignerMenage(acteur)),
  retirer: () => exiger(canRetirerCharge(acteur, liensDuMenage(dossier))),
})

/** Le statut ne se modifie pas, il se passe (domain-rules § 1.3) ; renvoyer celui du dossier ne change rien. */
async function refuserStatutDirect(ctx: Contexte, dossier: Dossier, statut: unknown): Promise<void> {
  if (statut === undefined) return
  const code = typeof statut === 'string' ? statut : (statut as { code?: unknown } | null)?.code
  if (code !== dossier.menage.statut) throw statutNonModifiable(await placesDuDossier(ctx, dossier))
}

/** Un champ verrouillé par l'avancement du dossier ne se change plus (décision 0004) ; le redire tel quel ne gêne pas. */
function refuserChampsVerrouilles(acteur: Acteur, { menage }: Dossier, avant: Sections, apres: Sections): void {
  const statut = menage.statut as StatutMenage
  const violations = changementsEntre(avant, apres).flatMap(({ chemin }) => {
    const message = refusDuChamp(chemin, statut, acteur, apres)
    return message === null ? [] : [{ propertyPath: chemin, message }]
  })
  const messages = [...new Set(violations.map(({ message }) => message))]
  if (messages.length > 0) throw new DomainError('conflit', 'menage.champ-verrouille', messages.join('\n'), { violations })
}
