import { accorder } from '@relogement/domain/menage/composition/accord'
import { rolesOccupant } from '@relogement/domain/menage/composition/composition.listes'
import type { Occupant } from '@relogement/domain/menage/composition/composition.schema'
import { nomDeLOccupant } from '@relogement/domain/menage/composition/occupant.noms'
import { ageDe } from '@relogement/domain/menage/composition/occupants'
import { consequencesDuRetraitDUnePersonne } from '@relogement/domain/menage/consequencesDesGestes'
import { useContext, useState } from 'react'
import { Confirmation } from '../../../core/Confirmation.tsx'
import { formatMontant } from '../../../core/formats.ts'
import { ContexteDuFormulaire, idDuChamp } from '../../../core/formulaire/contexte.ts'
import { Icone } from '../../../core/Icone.tsx'
import { ageEnClair } from '../../composition/occupant.ts'
import type { Menage } from '../../menage.data.ts'
import { useEdition } from '../edition.contexte.ts'
import { Retirer } from '../Retirer.tsx'
import { FichePersonne } from './FichePersonne.tsx'
import styles from './uneDesPersonnes.module.css'

interface Props {
  readonly personne: Occupant
  readonly ouverte: boolean
  readonly basculer: () => void
  /** `null` : la composition est fermée à la personne. */
  readonly retirer: (() => void) | null
}

/** Une ligne par personne ; sa fiche se déplie dessous. */
export function Personne({ personne, ouverte, basculer, retirer }: Props) {
  const { jour, menage, controle } = useEdition()
  const { racine } = useContext(ContexteDuFormulaire)
  const [confirmer, setConfirmer] = useState(false)
  const nom = nomDeLOccupant(personne)
  const age = ageDe(personne, jour)
  const constats = controle.invalidFields.filter(({ occupantId, step }) => occupantId === personne.id && step === 2)
  const perdu = ceQuiPartAvec(personne.id, menage)
  const id = idDuChamp(racine, `composition.occupants.${personne.id}`)
  const mots = [
    rolesOccupant[personne.role] === nom ? null : accorder(rolesOccupant[personne.role], personne.sexe),
    age !== null && age >= 0 && ageEnClair(age),
    personne.titulaire && 'titulaire du bail',
  ]
  return (
    <li className={styles.personne} id={id}>
      <div className="row">
        <button className={styles.bouton} type="button" aria-expanded={ouverte} onClick={basculer}>
          <Icone nom={ouverte ? 'bas' : 'droite'} />
          <span className="mid">{nom}</span>
          <span className={`muted ${styles.mots}`}>{mots.filter(Boolean).join(', ')}</span>
          <Etat
            manques={constats.filter(({ genre }) => genre === 'MANQUE').length}
            erreurs={constats.filter(({ genre }) => genre === 'INVALIDE').length}
          />
        </button>
        {retirer !== null && <Retirer libelle={nom} retirer={() => (perdu === null ? retirer() : setConfirmer(true))} />}
      </div>
      {ouverte && <FichePersonne personne={personne} />}
      {confirmer && retirer !== null && perdu !== null && (
        <Confirmation
          titre={`Retirer ${nom} du ménage`}
          consequences={consequencesDuRetraitDUnePersonne(perdu)}
          action="Retirer"
          dangereuse
          faire={retirer}
          fermer={() => setConfirmer(false)}
        />
      )}
    </li>
  )
}

function Etat({ manques, erreurs }: { readonly manques: number; readonly erreurs: number }) {
  if (erreurs > 0) return <small className={styles.erreurs}>{erreurs > 1 ? `${erreurs} erreurs` : '1 erreur'}</small>
  return manques > 0 ? <small>{manques > 1 ? `${manques} champs manquants` : '1 champ manquant'}</small> : null
}

/** Ce que le dossier perd avec une personne, ou `null` si elle n'a rien. */
function ceQuiPartAvec(id: string, { ressourcesEtCharges }: Menage): string | null {
  const ressources = (ressourcesEtCharges?.ressources ?? []).filter(
    ({ occupantId, montantMensuel }) => occupantId === id && montantMensuel !== null,
  )
  const avis = (ressourcesEtCharges?.revenusImposables ?? []).filter(({ occupantId }) => occupantId === id)
  const total = ressources.reduce((somme, { montantMensuel }) => somme + (montantMensuel ?? 0), 0)
  const mots = [
    ressources.length > 0 &&
      `${ressources.length > 1 ? `ses ${ressources.length} ressources` : 'sa ressource'} (${formatMontant(total)} par mois)`,
    avis.length > 0 && (avis.length > 1 ? 'ses avis d’imposition' : 'son avis d’imposition'),
  ].filter(Boolean)
  return mots.length === 0 ? null : `Le dossier perd aussi ${mots.join(' et ')}.`
}
