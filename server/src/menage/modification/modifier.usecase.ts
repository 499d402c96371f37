import type { Acteur } from '@relogement/domain/acces/roles'
import { DomainError, exiger } from '@relogement/domain/common/errors'
import { refusDuChamp } from '@relogement/domain/menage/completude/verrous'
import { accorderLeContact } from '@relogement/domain/menage/composition/contact'
import { statutNonModifiable } from '@relogement/domain/menage/menage.errors'
import { exigerNonFerme } from '@relogement/domain/menage/menage.fermeture'
import { canAssignerMenage, canModifierMenage, canRetirerCharge } from '@relogement/domain/menage/menage.permissions'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { NECESSITE, refusDeDireNonNecessaire } from '@relogement/domain/menage/relogement/necessite'
import { z } from 'zod'
import { direAuxDossiers } from '../../absence/delegations.ts'
import type { Contexte } from '../../core/contexte.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { getDoublons } from '../dossier/controleDuDossier.queries.ts'
import { type Dossier, getDossier, lockDossier } from '../dossier/dossier.queries.ts'
import { propositionsDuMenage } from '../dossier/faits.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections, type Sections } from '../dossier/sections.ts'
import { passer } from '../passages/passer.usecase.ts'
import { placesDuDossier } from '../passages/places.ts'
import { changementDeCharge } from './assignation.ts'
import { changementDeCode } from './changementDeCode.ts'
import { changementDeVeille } from './changementDeVeille.ts'
import { refuserDatesLointaines } from './datesLointaines.ts'
import { type AutresChangements, changementsEntre, enregistrer } from './enregistrer.ts'
import { appliquerPatch } from './lirePatch.ts'
import { normaliser } from './normaliser.ts'
import { refuserPersonnesDAilleurs } from './personnesDAilleurs.ts'
import { accorderRessources } from './ressources.ts'
import { verifierVersion } from './version.ts'

type Patch = Readonly<Record<string, unknown>>

/** Un PATCH du dossier : ses sections, ou la clôture que demande le client de la spécification. */
export function modifierMenage(ctx: Contexte, id: string, patch: Patch) {
  const { relogement } = patch
  return demandeLaCloture(relogement) ? clore(ctx, id, patch, relogement) : modifierSections(ctx, id, patch)
}

/** Modifie des sections du dossier. Un envoi qui ne change rien ne laisse ni version ni trace. */
async function modifierSections(ctx: Contexte, id: string, patch: Patch) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  exigerNonFerme(dossier.menage)
  const avant = lireSections(dossier.menage, dossier)
  const relogement = z.record(z.string(), z.unknown()).safeParse(patch['relogement']).data ?? {}
  await refuserStatutDirect(ctx, dossier, relogement['statut'])
  await verifierVersion(ctx.db, dossier.menage, ctx.versionAttendue)

  const apres = modifieDesSections(patch)
    ? accorderLeContact(normaliser(accorderRessources(avant, appliquerPatch(avant, patch, ctx.aujourdhui)), avant), avant)
    : avant
  if (apres !== avant) {
    exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
    refuserChampsVerrouilles(ctx.acteur, dossier, avant, apres)
    refuserLaNonNecessite(dossier, avant, apres)
    refuserDatesLointaines(changementsEntre(avant, apres), ctx.aujourdhui)
    await refuserPersonnesDAilleurs(ctx.db, avant, apres)
  }
  const charge =
    'chargeDeRelogementPrincipal' in relogement
      ? await changementDeCharge(ctx, dossier, relogement['chargeDeRelogementPrincipal'], droitsAssignation(ctx.acteur, dossier))
      : null
  const exigerDeModifier = () => exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
  const code = await changementDeCode(ctx, dossier, patch, exigerDeModifier)
  const veille = await changementDeVeille(ctx, dossier, relogement['veille'], exigerDeModifier)
  const ecrit = await enregistrer(ctx, dossier, avant, apres, reunir(code, charge, veille))
  if (charge !== null) await direAuxDossiers(ctx.db, ctx.maintenant, { charges: charge.mains })
  return presenterDossier(ctx, ecrit === null ? dossier : await relu(ctx, ecrit, { avant, apres, charge }))
}

const reunir = (...gestes: readonly (AutresChangements | null)[]): AutresChangements =>
  gestes.reduce<AutresChangements>(
    (tous, geste) =>
      geste === null
        ? tous
        : {
            ...tous,
            ...geste,
            colonnes: { ...tous.colonnes, ...geste.colonnes },
            changements: [...(tous.changements ?? []), ...(geste.changements ?? [])],
            evenements: [...(tous.evenements ?? []), ...(geste.evenements ?? [])],
          },
    {},
  )

type AvecStatut = Readonly<Record<string, unknown>>

/** Le client de la spécification clôt en envoyant ce statut (domain-rules § 1.3) : c'est le passage 25, avec son récapitulatif. */
const demandeLaCloture = (relogement: unknown): relogement is AvecStatut =>
  typeof relogement === 'object' && relogement !== null && codeDuStatut((relogement as AvecStatut)['statut'])?.toLowerCase() === 'cloture'

function codeDuStatut(statut: unknown): string | null {
  const code = typeof statut === 'object' && statut !== null ? (statut as { code?: unknown }).code : statut
  return typeof code === 'string' ? code : null
}

/** Ce qui l'accompagne s'enregistre d'abord. Déjà clos, le redire ne change rien. */
async function clore(ctx: Contexte, id: string, patch: Patch, { statut: _statut, ...relogement }: AvecStatut) {
  const accompagne =
    Object.keys(relogement).length > 0 || SECTIONS.some((section) => section !== 'relogement' && patch[section] !== undefined)
  const { menage } = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  const clos = menage.statut === 'CLOTURE'
  const apres = accompagne || clos ? await modifierSections(ctx, id, { ...patch, relogement }) : null
  if (clos && apres !== null) return apres
  return passer(accompagne ? { ...ctx, versionAttendue: null } : ctx, id, { transition: 'cloture' })
}

/** Le dossier écrit, et ce qui change avec lui dans d'autres tables : le nom de son chargé, les dossiers qui ont les mêmes contacts. */
async function relu(
  { db, acteur }: Contexte,
  ecrit: Dossier,
  { avant, apres, charge }: { avant: Sections; apres: Sections; charge: object | null },
): Promise<Dossier> {
  const { id } = ecrit.menage
  const visibles = menagesVisibles(acteur)
  if (charge !== null) return getDossier(db, visibles, id)
  const [a, b] = [avant.informations, apres.informations]
  return a.telephone === b.telephone && a.email === b.email ? ecrit : { ...ecrit, doublons: await getDoublons(db, visibles, id) }
}

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
    return (
      section !== 'relogement' ||
      Object.keys(saisie ?? {}).some((cle) => !['chargeDeRelogementPrincipal', 'statut', 'veille'].includes(cle))
    )
  })

const droitsAssignation = (acteur: Acteur, dossier: Dossier) => ({
  assigner: () => exiger(canAssignerMenage(acteur)),
  retirer: () => exiger(canRetirerCharge(acteur, liensDuMenage(dossier))),
})

/** Le statut ne se modifie pas, il se passe (domain-rules § 1.3) ; renvoyer celui du dossier ne change rien. */
async function refuserStatutDirect(ctx: Contexte, dossier: Dossier, statut: unknown): Promise<void> {
  if (statut === undefined) return
  if (codeDuStatut(statut) !== dossier.menage.statut) throw statutNonModifiable(await placesDuDossier(ctx, dossier))
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

/** Le logement que le ménage a accepté, ou qu'un autre attend après lui, se libère d'abord. */
function refuserLaNonNecessite(dossier: Dossier, avant: Sections, apres: Sections): void {
  if (!avant.relogement.relogementNecessaire || apres.relogement.relogementNecessaire) return
  const message = refusDeDireNonNecessaire(propositionsDuMenage(dossier))
  if (message === null) return
  throw new DomainError('conflit', 'menage.non-necessaire', message, { violations: [{ propertyPath: NECESSITE, message }] })
}
