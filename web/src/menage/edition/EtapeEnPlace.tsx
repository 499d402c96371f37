import { etapeDe } from '@relogement/domain/menage/completude/controle'
import { etapesDuDossier } from '@relogement/domain/menage/completude/etapes'
import { useRef } from 'react'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { estModifiable, type SectionParEtape, sectionDuChemin, sectionsDeLaFiche } from '../fiche/sections.ts'
import { ViserLeChamp } from '../modification/FormulaireDeSection.tsx'
import { cleDeBrouillon } from '../modification/SectionModifiable.tsx'
import styles from '../modification/saisieEnPlace.module.css'
import { contenuDesEtapes } from './contenu.ts'
import { EditionContexte } from './edition.contexte.ts'
import { ViserLaCible } from './FormulaireEnMain.tsx'
import type { Destination } from './navigation.ts'
import type { Saisie } from './saisie/saisie.ts'
import { useEnregistrer } from './useEnregistrer.tsx'
import { useSaisieDUneEtape } from './useSaisieDUneEtape.ts'

interface Props {
  readonly section: SectionParEtape
  readonly apres: () => void
}

const NULLE_PART = { current: null }
const rien = () => {}

/** Une étape de la saisie à la place de sa section : les mêmes champs, placés de même, jugés de même ; elle s'enregistre et se referme. */
export function EtapeEnPlace({ section, apres }: Props) {
  const { menage, champ, refusDeModifier: lectureSeule, modifier, fermer } = useFiche()
  const [etape] = etapesDuDossier.filter(({ code }) => code === section)
  if (etape === undefined) throw new Error(`Aucune étape ne saisit la section ${section}`)
  const { current: depart } = useRef(champ)
  const { lire, schema, valeurs, suivre, constats, viserIci, ...saisie } = useSaisieDUneEtape(menage, etape, depart)
  const { enregistrer, dialogues } = useEnregistrer(menage, lire, NULLE_PART, rien)
  const ouvrir = (autre: string, chemin?: string) => estModifiable(autre) && modifier(autre, chemin)
  const viser = (chemin: string) => void (etapeDe(chemin) === etape.numero ? viserIci(chemin) : ouvrir(sectionDuChemin(chemin), chemin))
  const aller = (vers: Destination) => void (vers.vers === 'etape' ? ouvrir(vers.etape.code, vers.champ) : fermer())
  const Contenu = contenuDesEtapes[section]
  return (
    <EditionContexte value={{ menage, etape, lectureSeule, viser, aller, ...saisie }}>
      <div className={styles.saisie}>
        <Formulaire<Saisie>
          classe={styles.colonne}
          schema={schema}
          valeurs={valeurs}
          version={menage.version}
          brouillon={cleDeBrouillon(menage.id, section)}
          enregistrer={enregistrer}
          apres={apres}
          annuler={fermer}
          suivre={suivre}
          constats={constats}
          nom={`Modifier : ${sectionsDeLaFiche[section]}`}
        >
          <ViserLeChamp />
          <ViserLaCible />
          <Contenu />
        </Formulaire>
        {dialogues}
      </div>
    </EditionContexte>
  )
}
