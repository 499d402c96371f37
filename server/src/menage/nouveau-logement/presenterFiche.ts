import { refusSiFerme } from '@relogement/domain/menage/menage.fermeture'
import { libelleDuChemin } from '@relogement/domain/menage/menage.fields'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { calculsDeLaFiche } from '@relogement/domain/menage/nouveau-logement/calculs'
import { manquesDeLaFiche, refusDeRemplirLaFiche } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.rules'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import type { FicheDuDossier } from './reperes.ts'

export function presenterFiche({ acteur }: Contexte, dossier: Dossier, { fiche, reperes, apl }: FicheDuDossier) {
  const { menage } = dossier
  const calculs = calculsDeLaFiche(fiche, reperes)
  const manques = manquesDeLaFiche(fiche, reperes).map((manque) => ({
    ...manque,
    libelle: libelleDuChemin(manque.propertyPath, { occupants: [] }),
  }))
  const refus = refusSiFerme(menage) ?? refusDeRemplirLaFiche(acteur, liensDuMenage(dossier), menage.statut as StatutMenage)
  return presentItem('FicheNouveauLogement', `/v1/business/menages/${menage.id}/fiche-nouveau-logement`, {
    menageId: menage.id,
    version: menage.version,
    codeMenage: menage.code_menage,
    noms: menage.noms,
    dateSignatureBail: reperes.dateSignatureBail,
    nouveauLogement: fiche,
    enregistree: dossier.fiche !== null,
    total: calculs.partAChargeApres.valeur,
    calculs,
    reperes,
    situationAPL: apl,
    manques,
    etablie: etablie(dossier),
    can: refus === null ? ['remplir'] : [],
    refus: refus === null ? ({} as Record<string, string>) : { remplir: refus },
  })
}

/** La dernière version établie. */
function etablie({ documents }: Dossier) {
  const document = documents.find(({ type }) => type === 'FICHE_NOUVEAU_LOGEMENT')
  if (document === undefined) return null
  const { genere: _genere, ajouteLe, ...reste } = document
  return { ...reste, ajouteLe: new Date(ajouteLe).toISOString() }
}
