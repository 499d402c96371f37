import { etapeDe } from '@relogement/domain/menage/completude/controle'
import { estComplet } from '@relogement/domain/menage/completude/erreurs'
import { etapeDuNumero } from '@relogement/domain/menage/completude/etapes'
import { useMemo } from 'react'
import { CompositionSection } from '../../composition/CompositionSection.tsx'
import { FicheContexte } from '../../fiche/fiche.contexte.ts'
import { InformationsSection } from '../../informations/InformationsSection.tsx'
import { LogementActuelSection } from '../../logement-actuel/LogementActuelSection.tsx'
import { LogementPrecedentSection } from '../../logement-precedent/LogementPrecedentSection.tsx'
import { ProjetSection } from '../../projet-residentiel/ProjetSection.tsx'
import { RelogementSection } from '../../relogement/RelogementSection.tsx'
import { RessourcesSection } from '../../ressources/RessourcesSection.tsx'
import { Chapo, Groupe } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import { Manques } from './Manques.tsx'
import { Pieces } from './Pieces.tsx'
import styles from './recapitulatif.module.css'
import { Verifications } from './Verifications.tsx'

export function RecapitulatifEtape() {
  const { controle } = useEdition()
  const pour = (exigence: 'E' | 'C') => controle.invalidFields.filter((erreur) => erreur.pour.includes(exigence)).length
  return (
    <>
      <Chapo role="status">
        {estComplet(controle) ? 'Le dossier est complet : rien n’empêche de présenter le ménage au GTR.' : resteADire(pour('C'), pour('E'))}
      </Chapo>
      <Manques />
      <Verifications />
      <Pieces />
      <Groupe titre="Le dossier">
        <Dossier />
      </Groupe>
    </>
  )
}

const points = (nombre: number) => (nombre > 1 ? `${nombre} points` : '1 point')

const resteADire = (candidature: number, entretien: number): string =>
  entretien === 0
    ? `Il reste ${points(candidature)} à régler avant de présenter le ménage au GTR ; l’entretien peut être clos.`
    : `Il reste ${points(candidature)} à régler avant de présenter le ménage au GTR, dont ${entretien} pour clore l’entretien.`

/** Les sections de la fiche, telles qu'on les y lit ; « Modifier » mène à l'étape. */
function Dossier() {
  const { menage, jour, lectureSeule, viser, aller } = useEdition()
  const fiche = useMemo(
    () => ({
      menage,
      jour,
      refusDeModifier: lectureSeule,
      modifie: null,
      champ: null,
      modifier: (section: keyof typeof etapeDeLaSection, champ?: string) =>
        champ === undefined ? aller({ vers: 'etape', etape: etapeDuNumero(etapeDeLaSection[section]) }) : viser(champ),
      fermer: () => {},
      passage: null,
      passer: () => {},
      ouvert: null,
      ouvrir: () => {},
    }),
    [menage, jour, lectureSeule, viser, aller],
  )
  return (
    <FicheContexte value={fiche}>
      <div className={`secs ${styles.dossier}`}>
        <InformationsSection />
        <CompositionSection />
        <RessourcesSection />
        <LogementActuelSection />
        <ProjetSection />
        <RelogementSection />
        <LogementPrecedentSection />
      </div>
    </FicheContexte>
  )
}

const etapeDeLaSection = {
  informations: 1,
  relogement: etapeDe('relogement.demandeLogementSocial.date'),
  composition: 2,
  ressources: 3,
  'logement-actuel': 4,
  'projet-residentiel': 5,
  'logement-precedent': 6,
} as const
