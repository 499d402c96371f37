import { libelleDuChemin } from '@relogement/domain/menage/menage.fields'
import { calculsDeLaFiche } from '@relogement/domain/menage/nouveau-logement/calculs'
import { manquesDeLaFiche } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.rules'
import { ficheNouveauLogementSchema } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { egal } from '../../core/fusion.ts'
import { ColonneDesTotaux } from '../edition/ColonneDesTotaux.tsx'
import { Chapo } from '../edition/champs.tsx'
import { Encart } from '../edition/Encart.tsx'
import page from '../edition/edition.module.css'
import { viserLeChamp } from '../edition/viserLeChamp.ts'
import { BarreDeLaFiche } from './BarreDeLaFiche.tsx'
import { ChampsDeLaFiche } from './ChampsDeLaFiche.tsx'
import { FicheContexte } from './fiche.contexte.ts'
import { type Fiche, type SaisieDeLaFiche, saisieDe, useEtablir } from './nouveauLogement.data.ts'
import styles from './nouveauLogement.module.css'
import { Reperes } from './Reperes.tsx'
import { useEnregistrerLaFiche } from './useEnregistrerLaFiche.ts'

const schema = z.object({ nouveauLogement: ficheNouveauLogementSchema })

interface Props {
  readonly fiche: Fiche
  readonly champ: string | null
}

/** La fiche, ses montants recalculés à la frappe. Elle s'enregistre incomplète ; établie, elle devient un document du dossier. */
export function FicheDuNouveauLogement({ fiche, champ }: Props) {
  const { menageId, noms, codeMenage, reperes } = fiche
  const valeurs = useMemo(() => saisieDe(fiche), [fiche])
  const [vive, setVive] = useState(valeurs.nouveauLogement)
  const suivre = useCallback(({ nouveauLogement }: SaisieDeLaFiche) => {
    setVive((avant) => (egal(avant, nouveauLogement) ? avant : nouveauLogement))
  }, [])
  const calculs = useMemo(() => calculsDeLaFiche(vive, reperes), [vive, reperes])
  const cadre = useRef<HTMLDivElement>(null)
  const aEtablir = useRef(false)
  const { enregistrer, relever, conflit } = useEnregistrerLaFiche(fiche)
  const etablir = useEtablir(menageId)
  const [demandee, setDemandee] = useState(false)
  const manques = manquesDeLaFiche(vive, reperes)
  const viser = useCallback((chemin: string) => cadre.current !== null && viserLeChamp(cadre.current, chemin), [])
  // La saisie est enregistrée : complète, elle s'établit ; sinon chaque champ qui manque le dit.
  const apres = () => {
    if (!aEtablir.current) return
    aEtablir.current = false
    setDemandee(true)
    const premier = manques.find(({ propertyPath }) => propertyPath.startsWith('nouveauLogement.'))
    if (manques.length === 0) etablir.mutate()
    else if (premier !== undefined) viser(premier.propertyPath)
  }
  const lectureSeule = fiche.refus['remplir'] ?? null
  const navigate = useNavigate()
  const quitter = () => void navigate({ to: '/menages/$id', params: { id: menageId }, search: {} })
  useEffect(() => {
    if (champ === null || cadre.current === null) return
    const minuterie = setTimeout(() => cadre.current !== null && viserLeChamp(cadre.current, champ), 60)
    return () => clearTimeout(minuterie)
  }, [champ])
  return (
    <FicheContexte value={{ fiche, saisie: vive, calculs, lectureSeule, relever, viser }}>
      <div className={page.page} ref={cadre}>
        <Formulaire<SaisieDeLaFiche>
          schema={schema as unknown as z.ZodType<SaisieDeLaFiche>}
          valeurs={valeurs}
          version={fiche.version}
          brouillon={`menage:${menageId}:nouveau-logement`}
          enregistrer={enregistrer}
          apres={apres}
          suivre={suivre}
          constats={
            demandee
              ? manques.map(({ propertyPath, message }) => ({
                  chemin: propertyPath,
                  libelle: libelleDuChemin(propertyPath, { occupants: [] }),
                  message,
                }))
              : []
          }
          classe={styles.colonnes}
          nom="Fiche du nouveau logement"
          pied={<BarreDeLaFiche quitter={quitter} aEtablir={aEtablir} etablit={etablir.isPending} />}
        >
          <div className={`${page.contenu} ${styles.contenu}`}>
            <h1 tabIndex={-1}>Fiche du nouveau logement</h1>
            <Chapo>
              {noms}, {codeMenage}.{' '}
              {fiche.enregistree
                ? 'Les montants et la minoration se recalculent à la frappe.'
                : 'Remplie d’avance d’après le logement accepté, sa proposition et le dossier : vérifiez, complétez, enregistrez.'}
            </Chapo>
            {lectureSeule !== null && <Encart icone="cadenas">{lectureSeule}</Encart>}
            <ChampsDeLaFiche />
          </div>
          <ColonneDesTotaux libelle="Montants, minoration et indicateurs" classe={styles.reperes}>
            <Reperes />
          </ColonneDesTotaux>
        </Formulaire>
        {conflit}
      </div>
    </FicheContexte>
  )
}
