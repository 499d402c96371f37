import { designation } from '@relogement/domain/document/document.rules'
import { refusAvantEnvoi } from '@relogement/domain/document/formats'
import type { SaisieRemboursement } from '@relogement/domain/remboursement/remboursement.schema'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { messageDe } from '../core/erreurs.ts'
import { Choix } from '../core/formulaire/Choix.tsx'
import { Icone } from '../core/Icone.tsx'
import { documentsOptions, useAjouterDocument } from '../document/document.data.ts'
import { EXTENSIONS } from '../document/ZoneDeDepot.tsx'
import { vuDuMenage } from '../menage/menage.sujet.ts'
import styles from './justificatif.module.css'

interface Props {
  readonly menageId: string
  readonly rang: number
  readonly numero: string
}

/** Le justificatif d'une dépense : un document du dossier, ou un fichier que l'on y ajoute d'ici. */
export function Justificatif({ menageId, rang, numero }: Props) {
  const documents = useQuery(documentsOptions(vuDuMenage({ id: menageId })))
  const { setValue } = useFormContext<SaisieRemboursement>()
  const ajouter = useAjouterDocument(vuDuMenage({ id: menageId }))
  const champ = useRef<HTMLInputElement>(null)
  const [etat, setEtat] = useState<{ readonly enCours: boolean; readonly message: string | null }>({ enCours: false, message: null })
  const { data } = documents
  const deposes = (data?.['hydra:member'] ?? []).filter(({ genere }) => !genere)
  const ouvert = data?.metadata.refusAjouter === null && data.metadata.disponible
  const envoyer = async (fichier: File) => {
    const refus = refusAvantEnvoi({ nom: fichier.name, taille: fichier.size })
    if (refus !== null) return setEtat({ enCours: false, message: refus })
    setEtat({ enCours: true, message: null })
    try {
      const documentId = await ajouter(fichier, 'JUSTIFICATIF_DEPENSE')
      setValue(`lignes.${rang}.documentId`, documentId, { shouldDirty: true })
      setEtat({ enCours: false, message: null })
    } catch (erreur) {
      setEtat({ enCours: false, message: messageDe(erreur) })
    }
  }
  return (
    <div className={styles.justificatif}>
      <Choix<SaisieRemboursement>
        nom={`lignes.${rang}.documentId`}
        libelle="Justificatif"
        libelleComplet={`Justificatif de la ${numero}`}
        options={Object.fromEntries(deposes.map((document) => [document.id, designation(document)]))}
        lecture={documents}
        vide="À fournir"
        effacable
      />
      {ouvert && (
        <button
          className="btn"
          type="button"
          aria-disabled={etat.enCours || undefined}
          onClick={() => !etat.enCours && champ.current?.click()}
        >
          <Icone nom="plus" />
          {etat.enCours ? 'Envoi du fichier' : 'Ajouter un fichier'}
          <span className="vh"> pour la {numero}</span>
        </button>
      )}
      <p className={`err ${styles.refus}`} role="status">
        {etat.message}
      </p>
      <input
        ref={champ}
        type="file"
        accept={EXTENSIONS.join(',')}
        className="vh"
        tabIndex={-1}
        aria-label={`Choisir le justificatif de la ${numero}`}
        onChange={({ target }) => {
          const [fichier] = target.files ?? []
          target.value = ''
          if (fichier) void envoyer(fichier)
        }}
      />
    </div>
  )
}
